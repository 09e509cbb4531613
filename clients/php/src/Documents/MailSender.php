<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Who sends an e-mail.
 *
 * @property-read string $name
 * @property-read string $address
 */
class MailSender extends Document
{
}

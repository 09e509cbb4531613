<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Who sends an email.
 *
 * @property-read string $name
 * @property-read string $address
 */
class MailSender extends Document
{
}

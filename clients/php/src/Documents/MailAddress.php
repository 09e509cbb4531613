<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * The email address of a chatbot.
 *
 * @property-read bool $isAvailable Whether this server receives emails.
 * @property-read string|null $name
 * @property-read string|null $address
 */
class MailAddress extends Document
{
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * How a test email went.
 *
 * @property-read string|null $problem Why it could not be sent; null where the mail server took it.
 */
class MailTest extends Document
{
}

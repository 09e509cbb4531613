<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Something that users are notified of.
 *
 * @property-read string $name
 * @property-read string $for `agents` or `owners`.
 * @property-read bool $email
 * @property-read bool|null $push Null where there is no push notification of it.
 */
class Notice extends Document
{
}

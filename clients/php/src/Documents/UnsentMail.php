<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * An email that could not be sent.
 *
 * @property-read string $id
 * @property-read string $to
 * @property-read string $reason
 * @property-read bool $isGivenUp False while it is tried again.
 * @property-read \DateTimeImmutable $at
 */
class UnsentMail extends Document
{
    protected const NESTED = [
        'at' => \DateTimeImmutable::class,
    ];
}

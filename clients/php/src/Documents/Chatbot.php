<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A chatbot.
 *
 * @property-read string $id
 * @property-read string $accountId
 * @property-read string $name
 * @property-read string $domain
 * @property-read bool $isActive
 * @property-read \DateTimeImmutable $createdAt
 */
class Chatbot extends Document
{
    protected const NESTED = [
        'createdAt' => \DateTimeImmutable::class,
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * An API key, without the key itself.
 *
 * @property-read string $id
 * @property-read string $name
 * @property-read string $lastFour
 * @property-read list<string> $scopes Of `ask`, `read`, `sources`, `live` and `manage`.
 * @property-read string|null $chatbotId The one chatbot that the key is for; null for all of the account.
 * @property-read \DateTimeImmutable $createdAt
 * @property-read \DateTimeImmutable|null $expiresAt
 * @property-read \DateTimeImmutable|null $lastUsedAt
 * @property-read \DateTimeImmutable|null $revokedAt
 */
class ApiKey extends Document
{
    protected const NESTED = [
        'createdAt' => \DateTimeImmutable::class,
        'expiresAt' => \DateTimeImmutable::class,
        'lastUsedAt' => \DateTimeImmutable::class,
        'revokedAt' => \DateTimeImmutable::class,
    ];
}

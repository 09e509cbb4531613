<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A message that was posted into a live chat.
 *
 * @property-read string $messageId
 * @property-read string $sessionId
 * @property-read int $sequence Messages of a chat are numbered 1, 2, 3.
 * @property-read \DateTimeImmutable $createdAt
 */
class SentMessage extends Document
{
    protected const NESTED = [
        'createdAt' => \DateTimeImmutable::class,
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A live chat. Agents see more of it than customers: what is not for the caller is null.
 *
 * @property-read string $sessionId
 * @property-read string $chatbotId
 * @property-read string $state `waiting`, `active` or `closed`.
 * @property-read string|null $agentId
 * @property-read string|null $querySessionId The conversation with the chatbot that was handed over.
 * @property-read string|null $previousSessionId
 * @property-read bool|null $isStaffed
 * @property-read string|null $unstaffedBecause
 * @property-read \DateTimeImmutable|null $opensAt
 * @property-read int|null $queuePlace
 * @property-read \DateTimeImmutable $createdAt
 * @property-read \DateTimeImmutable|null $closedAt
 * @property-read string|null $closedBecause
 * @property-read int|null $rating
 * @property-read string|null $accountId
 * @property-read string|null $visitorName
 * @property-read string|null $email
 * @property-read string|null $pageUrl
 * @property-read list<string>|null $tags
 * @property-read int|null $messageCount
 * @property-read string|null $lastMessage
 */
class LiveSession extends Document
{
    protected const NESTED = [
        'opensAt' => \DateTimeImmutable::class,
        'createdAt' => \DateTimeImmutable::class,
        'closedAt' => \DateTimeImmutable::class,
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Something that happened in the account: docs/webhooks.md lists the types and their data.
 *
 * @property-read string $type Such as `conversation.started`.
 * @property-read \DateTimeImmutable $timestamp When it happened.
 * @property-read array $data
 */
class WebhookEvent extends Document
{
    protected const NESTED = [
        'timestamp' => \DateTimeImmutable::class,
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * What a user is notified of.
 *
 * @property-read list<Notice> $notices
 * @property-read int $unreadMinutes
 * @property-read bool $pushWithText
 * @property-read bool $isMailOn
 * @property-read string $pushKey
 */
class NotificationSettings extends Document
{
    protected const NESTED = [
        'notices' => [Notice::class],
    ];
}

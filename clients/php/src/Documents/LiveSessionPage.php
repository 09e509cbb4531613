<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * One page of live chats.
 *
 * @property-read list<LiveSession> $sessions
 * @property-read string|null $next The `cursor` of the next page; null on the last.
 * @property-read array<string, string> $cursors By account: where to begin following its inbox.
 */
class LiveSessionPage extends Document
{
    protected const NESTED = [
        'sessions' => [LiveSession::class],
    ];
}

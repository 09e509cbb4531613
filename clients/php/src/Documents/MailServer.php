<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * How the emails of an account are sent.
 *
 * @property-read OwnMailServer|null $server Null where the account has none of its own.
 * @property-read bool $isServerMailOn Whether the server sends emails for accounts without one.
 * @property-read list<UnsentMail> $unsent
 */
class MailServer extends Document
{
    protected const NESTED = [
        'server' => OwnMailServer::class,
        'unsent' => [UnsentMail::class],
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * The mail server of an account, without its password.
 *
 * @property-read string $host
 * @property-read int $port
 * @property-read string $security `tls` or `starttls`.
 * @property-read string $user
 * @property-read MailSender $from
 * @property-read bool $hasPassword
 */
class OwnMailServer extends Document
{
    protected const NESTED = [
        'from' => MailSender::class,
    ];
}

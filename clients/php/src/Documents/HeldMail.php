<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * An email whose sender is in doubt, until somebody decides.
 *
 * @property-read string $id
 * @property-read string $accountId
 * @property-read string $chatbotId
 * @property-read string|null $sessionId The live chat that it was sent to, if there is one.
 * @property-read MailSender $from
 * @property-read string $subject
 * @property-read string $preview The beginning of its text.
 * @property-read string $reason Such as `other-sender` or `forged-sender`.
 * @property-read \DateTimeImmutable $receivedAt
 */
class HeldMail extends Document
{
    protected const NESTED = [
        'from' => MailSender::class,
        'receivedAt' => \DateTimeImmutable::class,
    ];
}

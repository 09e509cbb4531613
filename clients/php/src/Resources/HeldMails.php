<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\AcceptedMail;
use Parley\Documents\HeldMail;
use Parley\Http\Call;
use Parley\Http\Transport;

/** Emails whose sender is in doubt, until somebody decides. */
final class HeldMails
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @return list<HeldMail> */
    public function list(?string $accountId = null): array
    {
        $call = new Call('GET', Call::path('live-chat', 'held-mails'), ['accountId' => $accountId]);
        return HeldMail::listFrom($this->transport->json($call)['mails'] ?? null);
    }

    /** Makes it a message of its chat. */
    public function accept(string $mailId): AcceptedMail
    {
        $call = new Call('POST', Call::path('live-chat', 'held-mails', $mailId, 'accept'));
        return AcceptedMail::from($this->transport->json($call));
    }

    public function discard(string $mailId): void
    {
        $this->transport->fetch(new Call('DELETE', Call::path('live-chat', 'held-mails', $mailId)));
    }
}

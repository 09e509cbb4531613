<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\Chatbot;
use Parley\Http\Call;
use Parley\Http\Transport;

/** The chatbots of your accounts. */
final class Chatbots
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @return list<Chatbot> */
    public function list(?string $accountId = null): array
    {
        $document = $this->transport->json(new Call('GET', Call::path('chatbots'), ['accountId' => $accountId]));
        return Chatbot::listFrom($document['chatbots'] ?? null);
    }

    /** Creates a chatbot. The domain is the site that its widget may stand on. */
    public function create(
        string $name,
        ?string $domain = null,
        ?string $accountId = null,
        ?string $idempotencyKey = null,
    ): Chatbot {
        $body = Call::given(['name' => $name, 'domain' => $domain, 'accountId' => $accountId]);
        $key = Call::keyOrNew($idempotencyKey);
        $call = new Call('POST', Call::path('chatbots'), body: $body, idempotencyKey: $key);
        return Chatbot::from($this->transport->json($call));
    }

    public function get(string $chatbotId): Chatbot
    {
        return Chatbot::from($this->transport->json(new Call('GET', Call::path('chatbots', $chatbotId))));
    }

    /** Renames, moves, activates or deactivates a chatbot. */
    public function update(
        string $chatbotId,
        ?string $name = null,
        ?string $domain = null,
        ?bool $isActive = null,
    ): Chatbot {
        $body = Call::given(['name' => $name, 'domain' => $domain, 'isActive' => $isActive]);
        return Chatbot::from($this->transport->json(new Call('PATCH', Call::path('chatbots', $chatbotId), body: $body)));
    }

    /** Deletes a chatbot with everything under it. */
    public function delete(string $chatbotId): void
    {
        $this->transport->fetch(new Call('DELETE', Call::path('chatbots', $chatbotId)));
    }
}

<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\ChatbotSettings;
use Parley\Http\Call;
use Parley\Http\Reply;
use Parley\Http\Transport;

/** How a chatbot greets, looks and answers. */
final class Settings
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    public function get(string $chatbotId, ?string $userId = null): ChatbotSettings
    {
        $query = ['userId' => $userId ?? $this->transport->credentials->userId()];
        return self::withEtag($this->transport->fetch(new Call('GET', Call::path('chatbots', $chatbotId, 'settings'), $query)));
    }

    /**
     * Changes the settings that are named and keeps the others, inside of `theme` too.
     *
     * @param array<string, mixed> $settings
     * @param string|null $ifMatch The `etag` of what you have read: a change that would undo somebody else's is
     *     a PreconditionFailedError
     */
    public function update(
        string $chatbotId,
        array $settings,
        ?string $ifMatch = null,
        ?string $userId = null,
    ): ChatbotSettings {
        $body = Call::given([
            'userId' => $userId ?? $this->transport->credentials->userId(),
            'settings' => (object) $settings,
        ]);
        $headers = $ifMatch === null ? [] : ['If-Match' => $ifMatch];
        $call = new Call('PUT', Call::path('chatbots', $chatbotId, 'settings'), body: $body, headers: $headers);
        return self::withEtag($this->transport->fetch($call));
    }

    private static function withEtag(Reply $reply): ChatbotSettings
    {
        $document = $reply->document;
        return ChatbotSettings::from(is_array($document) ? $document + ['etag' => $reply->headers['etag'] ?? null] : $document);
    }
}

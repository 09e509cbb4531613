<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\LiveEvent;
use Parley\Documents\LiveSession;
use Parley\Documents\LiveSessionPage;
use Parley\Documents\MailedTranscript;
use Parley\Documents\SentMessage;
use Parley\Errors\InvalidResponseError;
use Parley\Http\Call;
use Parley\Http\EventStream;
use Parley\Http\Replies;
use Parley\Http\ServerEvent;
use Parley\Http\Transport;

/** Live chats between visitors and agents: docs/live-chat.md tells how they go. */
final class Live
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /** Opens a live chat. The session is the conversation with the chatbot that is handed over, if there is one. */
    public function open(
        string $chatbotId,
        ?string $sessionId = null,
        ?string $pageUrl = null,
        ?string $visitorName = null,
        ?string $email = null,
        ?string $idempotencyKey = null,
    ): LiveSession {
        $body = Call::given([
            'chatbotId' => $chatbotId,
            'sessionId' => $sessionId,
            'pageUrl' => $pageUrl,
            'visitorName' => $visitorName,
            'email' => $email,
        ]);
        $key = Call::keyOrNew($idempotencyKey);
        return $this->session(new Call('POST', Call::path('live-chat', 'sessions'), body: $body, idempotencyKey: $key));
    }

    /**
     * Posts a message as `customer` or `agent`. Without a session, a customer's message with a chatbot id opens a chat.
     */
    public function send(
        string $message,
        string $senderType,
        string $senderName,
        ?string $sessionId = null,
        ?string $chatbotId = null,
        ?string $format = null,
        ?string $pageUrl = null,
        ?string $idempotencyKey = null,
    ): SentMessage {
        $body = Call::given([
            'sessionId' => $sessionId,
            'chatbotId' => $chatbotId,
            'message' => $message,
            'senderType' => $senderType,
            'senderName' => $senderName,
            'format' => $format,
            'pageUrl' => $pageUrl,
        ]);
        $key = Call::keyOrNew($idempotencyKey);
        $call = new Call('POST', Call::path('live-chat', 'message'), body: $body, idempotencyKey: $key);
        return SentMessage::from($this->transport->json($call));
    }

    /**
     * What happens in a live chat, from its beginning or after an event, until it is closed. A connection that breaks is
     * made again by itself. Keep the id of the last event to go on another day.
     *
     * @return \Generator<int, LiveEvent>
     */
    public function events(string $sessionId, ?string $lastEventId = null): \Generator
    {
        $call = new Call('GET', Call::path('live-chat', 'sessions', $sessionId, 'events'));
        $isClosed = static fn (ServerEvent $event) => $event->event === 'closed';
        return $this->follow(new EventStream($this->transport, $call, $isClosed, $lastEventId));
    }

    /**
     * What happens in all live chats of an account, for its agents. It has no end of its own.
     *
     * @return \Generator<int, LiveEvent>
     */
    public function inboxEvents(
        ?string $accountId = null,
        ?string $after = null,
        ?string $lastEventId = null,
    ): \Generator {
        $call = new Call('GET', Call::path('live-chat', 'inbox', 'events'), ['accountId' => $accountId, 'after' => $after]);
        return $this->follow(new EventStream($this->transport, $call, static fn () => false, $lastEventId));
    }

    /** How a live chat stands. */
    public function get(string $sessionId): LiveSession
    {
        return $this->session(new Call('GET', Call::path('live-chat', 'sessions', $sessionId)));
    }

    /** One page of the live chats, or of those with `text`; go on with `cursor: $page->next` until that is null. */
    public function list(
        ?string $accountId = null,
        ?string $state = null,
        ?bool $mine = null,
        ?string $chatbotId = null,
        ?string $tag = null,
        ?string $cursor = null,
        ?int $limit = null,
        ?string $text = null,
    ): LiveSessionPage {
        $query = [
            'accountId' => $accountId,
            'state' => $state,
            'mine' => $mine,
            'chatbotId' => $chatbotId,
            'tag' => $tag,
            'text' => $text,
            'cursor' => $cursor,
            'limit' => $limit,
        ];
        return LiveSessionPage::from($this->transport->json(new Call('GET', Call::path('live-chat', 'sessions'), $query)));
    }

    /** Takes a chat that waits, as an agent. */
    public function take(string $sessionId): LiveSession
    {
        return $this->session(new Call('POST', Call::path('live-chat', 'sessions', $sessionId, 'take')));
    }

    /** Ends a live chat. */
    public function close(string $sessionId): LiveSession
    {
        return $this->session(new Call('POST', Call::path('live-chat', 'sessions', $sessionId, 'close')));
    }

    /** Sends what was said to the address that the customer left, or to another. */
    public function mailTranscript(string $sessionId, ?string $email = null): MailedTranscript
    {
        $path = Call::path('live-chat', 'sessions', $sessionId, 'transcript', 'email');
        $body = Call::given(['email' => $email]);
        return MailedTranscript::from($this->transport->json(new Call('POST', $path, body: $body)));
    }

    /** Tells the other side that you type, or no longer. */
    public function typing(string $sessionId, bool $isTyping, ?string $senderName = null): void
    {
        $body = Call::given(['isTyping' => $isTyping, 'senderName' => $senderName]);
        $this->transport->fetch(new Call('POST', Call::path('live-chat', 'sessions', $sessionId, 'typing'), body: $body));
    }

    /** Tells the other side up to which message you have read the chat. */
    public function read(string $sessionId, int $sequence): void
    {
        $body = ['sequence' => $sequence];
        $this->transport->fetch(new Call('POST', Call::path('live-chat', 'sessions', $sessionId, 'read'), body: $body));
    }

    /** @return \Generator<int, LiveEvent> */
    private function follow(EventStream $stream): \Generator
    {
        try {
            foreach ($stream->events() as $event) {
                $data = Replies::decoded($event->data);
                if (!is_array($data)) {
                    throw new InvalidResponseError("The event '{$event->event}' is not one of Parley.", 200);
                }
                yield new LiveEvent($event->id, $event->event, $data);
            }
        } finally {
            $stream->close();
        }
    }

    private function session(Call $call): LiveSession
    {
        return LiveSession::from($this->transport->json($call));
    }
}

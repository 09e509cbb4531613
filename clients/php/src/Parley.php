<?php

declare(strict_types=1);

namespace Parley;

use Parley\Documents\AgentStatus;
use Parley\Documents\Answer;
use Parley\Documents\Feedback;
use Parley\Documents\Statistics;
use Parley\Http\Call;
use Parley\Http\Connections;
use Parley\Http\Credentials;
use Parley\Http\Transport;
use Parley\Resources\ApiKeys;
use Parley\Resources\Chatbots;
use Parley\Resources\HeldMails;
use Parley\Resources\Live;
use Parley\Resources\MailAddresses;
use Parley\Resources\MailServers;
use Parley\Resources\Notifications;
use Parley\Resources\Settings;
use Parley\Resources\Sources;

/**
 * A client of one Parley server.
 *
 *     $parley = new Parley('https://chat.example.com', 'pk_live_…');
 *     echo $parley->query('bot_…', 'How long can I return an item?')->response;
 */
final class Parley
{
    public const VERSION = '0.1.0';

    public readonly Chatbots $chatbots;
    public readonly Settings $settings;
    public readonly Sources $sources;
    public readonly Live $live;
    public readonly HeldMails $heldMails;
    public readonly MailAddresses $mailAddress;
    public readonly MailServers $mailServer;
    public readonly Notifications $notifications;
    public readonly ApiKeys $apiKeys;

    private Transport $transport;

    /**
     * @param string $baseUrl Such as `https://chat.example.com`; a path in it stays
     * @param string|null $apiKey `pk_live_…`
     * @param string|(\Closure(): string)|null $token Of a signed-in user; a function is asked before every request,
     *     since a token lasts an hour
     * @param int $retries How often a call is tried again, where that is safe
     * @param array<string, string> $headers Sent with every request
     * @param string|null $caFile Certificates of your own, in PEM form
     * @param (\Closure(float): void)|null $sleep How to wait before another try, in seconds, for tests
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] string|\Closure|null $token = null,
        ?Timeouts $timeouts = null,
        int $retries = 2,
        array $headers = [],
        ?Cancellation $cancellation = null,
        ?string $caFile = null,
        ?\Closure $sleep = null,
    ) {
        $this->use(new Transport(
            $baseUrl,
            new Credentials($apiKey, $token),
            new Connections(),
            $timeouts ?? new Timeouts(),
            $retries,
            $headers,
            $cancellation,
            $sleep,
            $caFile,
        ));
    }

    /**
     * The same client with other options, over the same connections: `$parley->withOptions(retries: 0)->query(…)`.
     *
     * @param array<string, string> $headers
     */
    public function withOptions(
        ?Timeouts $timeouts = null,
        ?int $retries = null,
        array $headers = [],
        ?Cancellation $cancellation = null,
    ): self {
        $copy = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $copy->use($this->transport->changed($timeouts, $retries, $headers, $cancellation));
        return $copy;
    }

    /**
     * Asks a chatbot and returns the whole answer.
     *
     * @param string|null $sessionId Goes on with a conversation, or names a new one
     * @param string|null $mode `standard`, `productivity` or `creative`
     */
    public function query(
        string $chatbotId,
        string $message,
        ?string $sessionId = null,
        ?string $mode = null,
        ?string $pageUrl = null,
        ?bool $isTrial = null,
        ?string $idempotencyKey = null,
    ): Answer {
        $body = self::question($chatbotId, $message, $sessionId, $mode, $pageUrl, $isTrial);
        return Answer::from($this->transport->json(self::keyed(['chatbot', 'query'], $body, $idempotencyKey)));
    }

    /** Asks a chatbot and gives the answer while it is written. The request is made when the first chunk is read. */
    public function queryStream(
        string $chatbotId,
        string $message,
        ?string $sessionId = null,
        ?string $mode = null,
        ?string $pageUrl = null,
        ?bool $isTrial = null,
        ?string $idempotencyKey = null,
    ): QueryStream {
        $body = self::question($chatbotId, $message, $sessionId, $mode, $pageUrl, $isTrial) + ['events' => true];
        return new QueryStream($this->transport, self::keyed(['chatbot', 'query-stream'], $body, $idempotencyKey));
    }

    /** Rates an answer from 1 to 5, or changes its rating. A thumb up is 5, a thumb down is 1. */
    public function feedback(
        string $sessionId,
        string $messageId,
        int $rating,
        ?string $comment = null,
        ?string $idempotencyKey = null,
    ): Feedback {
        $body = ['sessionId' => $sessionId, 'messageId' => $messageId, 'rating' => $rating, 'comment' => $comment];
        return Feedback::from($this->transport->json(self::keyed(['chatbot', 'feedback'], $body, $idempotencyKey)));
    }

    /** Usage statistics of a chatbot. */
    public function statistics(string $chatbotId, ?string $userId = null): Statistics
    {
        $query = ['userId' => $userId ?? $this->transport->credentials->userId()];
        return Statistics::from($this->transport->json(new Call('GET', Call::path('chatbots', $chatbotId, 'stats'), $query)));
    }

    /** Says whether an agent is there for live chats: `available`, `busy`, `away` or `offline`. */
    public function agentStatus(
        string $agentId,
        string $status,
        int $maxConcurrentChats,
        ?string $accountId = null,
    ): AgentStatus {
        $body = Call::given([
            'agentId' => $agentId,
            'status' => $status,
            'maxConcurrentChats' => $maxConcurrentChats,
            'accountId' => $accountId,
        ]);
        return AgentStatus::from($this->transport->json(new Call('PUT', Call::path('live-chat', 'agent-status'), body: $body)));
    }

    /**
     * Any other call of the API, with the same credentials, tries and errors; returns the JSON of the reply. A `POST` is
     * tried again only with an idempotency key of yours.
     *
     * @param string $address Begins with `/api/`
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body
     */
    public function request(
        string $method,
        string $address,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): mixed {
        if (!str_starts_with($address, '/')) {
            throw new \InvalidArgumentException('The address of a call begins with a slash.');
        }
        $call = new Call(strtoupper($method), $address, $query, $body, idempotencyKey: $idempotencyKey);
        return $this->transport->json($call);
    }

    private function use(Transport $transport): void
    {
        $this->transport = $transport;
        $this->chatbots = new Chatbots($transport);
        $this->settings = new Settings($transport);
        $this->sources = new Sources($transport);
        $this->live = new Live($transport);
        $this->heldMails = new HeldMails($transport);
        $this->mailAddress = new MailAddresses($transport);
        $this->mailServer = new MailServers($transport);
        $this->notifications = new Notifications($transport);
        $this->apiKeys = new ApiKeys($transport);
    }

    /**
     * @param list<string> $path
     * @param array<string, mixed> $body
     */
    private static function keyed(array $path, array $body, ?string $idempotencyKey): Call
    {
        $key = Call::keyOrNew($idempotencyKey);
        return new Call('POST', Call::path(...$path), body: Call::given($body), idempotencyKey: $key);
    }

    /** @return array<string, mixed> */
    private static function question(
        string $chatbotId,
        string $message,
        ?string $sessionId,
        ?string $mode,
        ?string $pageUrl,
        ?bool $isTrial,
    ): array {
        return [
            'message' => $message,
            'chatbotId' => $chatbotId,
            'sessionId' => $sessionId,
            'mode' => $mode,
            'pageUrl' => $pageUrl,
            'isTrial' => $isTrial,
        ];
    }
}

<?php

declare(strict_types=1);

namespace Parley\Tests;

use Parley\Cancellation;
use Parley\Errors\CancelledError;
use Parley\Errors\InvalidResponseError;
use Parley\Errors\ModelUnavailableError;
use Parley\Errors\PayloadTooLargeError;
use Parley\Errors\RequestTimeoutError;
use Parley\Errors\StreamCutError;
use Parley\Errors\UnreachableError;
use Parley\File;
use Parley\Http\Call;
use Parley\Http\Connections;
use Parley\Http\Credentials;
use Parley\Http\EventStream;
use Parley\Http\ServerEvent;
use Parley\Http\Transport;
use Parley\Parley;
use Parley\Timeouts;

/** Servers, and what stands between, as they are on bad days. */
final class MisbehavingServersTest
{
    private const ANSWER = ['response' => 'Grüße 🎈', 'confidence' => 0.9, 'sources' => [], 'sessionId' => 'sess_1'];
    private const PAGE = '<html><h1>502 Bad Gateway</h1></html>';

    /** @var list<float> */
    private array $waits = [];

    public function testAsksAgainAfterTheErrorPageOfAProxy(): void
    {
        $page = ScriptedServer::reply(self::PAGE, '502 Bad Gateway', 'text/html');
        $server = new ScriptedServer($page, $page, self::ok());
        Check::same('Grüße 🎈', $this->client($server)->query('bot_1', 'Hi')->response);
        $keys = array_map(static fn () => $server->nextLine()['headers']['idempotency-key'], range(1, 3));
        Check::same(1, count(array_unique($keys)));
    }

    public function testSaysPlainlyThatAPageIsNotParley(): void
    {
        $server = new ScriptedServer(ScriptedServer::reply(self::PAGE, '502 Bad Gateway', 'text/html'));
        $client = $this->client($server, retries: 0);
        $error = Check::throws(InvalidResponseError::class, fn () => $client->query('bot_1', 'Hi'));
        Check::same(502, $error->status);
        Check::contains('502 Bad Gateway', $error->getMessage());
    }

    public function testTakesAPageWithStatus200ForNoAnswer(): void
    {
        $server = new ScriptedServer(ScriptedServer::reply('<html>Sign in to the wifi</html>', type: 'text/html'));
        $client = $this->client($server);
        Check::throws(InvalidResponseError::class, fn () => $client->query('bot_1', 'Hi'));
        Check::throws(InvalidResponseError::class, fn () => $client->queryStream('bot_1', 'Hi')->final());
    }

    public function testDoesNotFollowARedirectWithTheKey(): void
    {
        $away = ScriptedServer::reply('', '302 Found', headers: "Location: http://127.0.0.1:1/\r\n");
        $client = $this->client(new ScriptedServer($away), apiKey: 'pk_live_1');
        Check::throws(InvalidResponseError::class, fn () => $client->query('bot_1', 'Hi'));
    }

    public function testNeverRepeatsWhatIsNotSafeToRepeat(): void
    {
        $client = $this->client(new ScriptedServer(ScriptedServer::drop()));
        Check::throws(UnreachableError::class, fn () => $client->settings->update('bot_1', ['welcomeMessage' => 'Hi']));
        Check::same([], $this->waits);
    }

    public function testGivesUpOnAServerThatSendsAByteNowAndThen(): void
    {
        $server = new ScriptedServer(ScriptedServer::drip("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", 50));
        $client = $this->client($server, retries: 0, timeouts: new Timeouts(whole: 0.2));
        Check::throws(RequestTimeoutError::class, fn () => $client->query('bot_1', 'Hi'));
    }

    public function testGivesUpOnAServerThatSaysNothing(): void
    {
        $server = new ScriptedServer(ScriptedServer::silence());
        $client = $this->client($server, retries: 0, timeouts: new Timeouts(whole: 0.1));
        Check::throws(RequestTimeoutError::class, fn () => $client->query('bot_1', 'Hi'));
    }

    public function testResumesAStreamThatHasGoneSilent(): void
    {
        $begun = self::event('chunk', ['chunk' => 'Grüße '], 'msg_1:6');
        $rest = substr(self::answerEvents("\n"), strlen($begun));
        $server = new ScriptedServer(ScriptedServer::stream([$begun], 'wait'), ScriptedServer::stream([$rest]));
        $client = $this->client($server, timeouts: new Timeouts(betweenChunks: 0.3));
        Check::same(['Grüße ', '🎈'], iterator_to_array($client->queryStream('bot_1', 'Hi')));
        $server->nextLine();
        Check::same('closed', $server->nextLine());
        $headers = $server->nextLine()['headers'];
        Check::same(['msg_1:6', false], [$headers['last-event-id'], isset($headers['idempotency-key'])]);
    }

    public function testReadsAStreamCutAtEveryByte(): void
    {
        foreach (["\n", "\r\n", "\r"] as $end) {
            $bytes = str_split("\u{FEFF}: hello$end" . self::answerEvents($end));
            $stream = $this->client(new ScriptedServer(ScriptedServer::stream($bytes)))->queryStream('bot_1', 'Hi');
            Check::same(['Grüße ', '🎈'], iterator_to_array($stream));
            Check::same('Grüße 🎈', $stream->final()->response);
            Check::same('Grüße 🎈', $stream->text());
        }
    }

    public function testReadsTheDocumentedFormOfAStreamToo(): void
    {
        $plain = "data: {\"chunk\": \"Hello \"}\n\ndata: {\"chunk\": \"you\"}\n\ndata: [DONE]\n\n";
        $server = new ScriptedServer(ScriptedServer::stream([$plain]));
        Check::same(['Hello ', 'you'], iterator_to_array($this->client($server)->queryStream('bot_1', 'Hi')));
    }

    public function testFollowsAQuietChatOverAnyNumberOfConnections(): void
    {
        $quiet = ScriptedServer::stream([": still here\n\n"], 'close');
        $closed = ScriptedServer::stream([self::event('closed', ['by' => 'agent'], '7')]);
        $follow = function (float $lastedSeconds) use ($quiet, $closed): array {
            $server = new ScriptedServer(...array_fill(0, 5, $quiet), ...[$closed]);
            $transport = new Transport(
                $server->url,
                new Credentials(null, null),
                new Connections(),
                new Timeouts(),
                2,
                [],
                null,
                static fn (float $seconds) => null,
                null,
            );
            $isClosed = static fn (ServerEvent $event) => $event->event === 'closed';
            $stream = new EventStream($transport, new Call('GET', '/api/x'), $isClosed, null, $lastedSeconds);
            return array_map(static fn (ServerEvent $event) => $event->id, iterator_to_array($stream->events(), false));
        };
        Check::throws(UnreachableError::class, fn () => $follow(10.0));
        Check::same(['7'], $follow(0.0));
    }

    public function testThrowsWhatTheServerSaysInTheMiddleOfAStream(): void
    {
        $failed = ['error' => 'Away', 'code' => 'MODEL_UNAVAILABLE', 'message' => 'The model has gone.'];
        $events = self::event('chunk', ['chunk' => 'Half'], 'msg_1:4') . self::event('error', $failed, 'msg_1:4:error');
        $stream = $this->client(new ScriptedServer(ScriptedServer::stream([$events])))->queryStream('bot_1', 'Hi');
        $error = Check::throws(ModelUnavailableError::class, fn () => iterator_to_array($stream));
        Check::same(500, $error->status);
    }

    public function testSaysHowFarAStreamCameThatCouldNotBeResumed(): void
    {
        $stopped = '{"error": "Invalid request", "code": "INVALID_REQUEST", "message": "The answer was stopped."}';
        $server = new ScriptedServer(
            ScriptedServer::stream([self::event('chunk', ['chunk' => 'Half'], 'msg_1:4')], 'close'),
            ScriptedServer::reply($stopped, '400 Bad Request'),
        );
        $stream = $this->client($server)->queryStream('bot_1', 'Hi');
        $error = Check::throws(StreamCutError::class, fn () => iterator_to_array($stream));
        Check::same('Half', $error->text);
    }

    public function testHearsARefusalOfAFile(): void
    {
        $refusal = '{"error": "Payload too large", "code": "PAYLOAD_TOO_LARGE", "message": "50 MB at most."}';
        $server = new ScriptedServer(
            ScriptedServer::reply($refusal, '413 Payload Too Large', headers: "Connection: close\r\n", then: 'close'),
        );
        $file = File::contents(str_repeat('x', 100_000), 'big.txt');
        Check::throws(PayloadTooLargeError::class, fn () => $this->client($server)->sources->addFile('bot_1', $file));
    }

    public function testStopsWhenTheCallbackOfAnUploadThrows(): void
    {
        $file = File::contents(str_repeat('x', 3_000_000), 'big.txt');
        $stop = static fn () => throw new \DomainException('Enough.');
        $client = $this->client(new ScriptedServer(self::ok()));
        Check::throws(\DomainException::class, fn () => $client->sources->addFile('bot_1', $file, onProgress: $stop));
    }

    public function testAsksOnAnotherConnectionWhenTheServerHasClosedOne(): void
    {
        $client = $this->client(new ScriptedServer(['then' => 'close'] + self::ok()), retries: 0);
        foreach (range(1, 3) as $_) {
            Check::same('Grüße 🎈', $client->query('bot_1', 'Hi')->response);
        }
    }

    public function testEndsACallThatIsCancelled(): void
    {
        $asked = 0;
        $cancellation = new Cancellation(function () use (&$asked): bool {
            return ++$asked > 3;
        });
        $client = $this->client(new ScriptedServer(ScriptedServer::silence()))->withOptions(cancellation: $cancellation);
        foreach (range(1, 2) as $_) {
            Check::throws(CancelledError::class, fn () => $client->query('bot_1', 'Hi'));
        }
    }

    public function testEndsAWaitBetweenTriesThatIsCancelled(): void
    {
        $busy = '{"error": "Busy", "code": "RATE_LIMIT_EXCEEDED", "message": "Later."}';
        $server = new ScriptedServer(ScriptedServer::reply($busy, '429 Too Many Requests', headers: "Retry-After: 50\r\n"));
        $until = microtime(true) + 0.2;
        $client = new Parley($server->url, cancellation: new Cancellation(static fn () => microtime(true) > $until));
        Check::throws(CancelledError::class, fn () => $client->query('bot_1', 'Hi'));
    }

    public function testClosesTheConnectionOfAStreamThatIsLeft(): void
    {
        $half = ScriptedServer::stream([self::event('chunk', ['chunk' => 'Half'], 'msg_1:4')], 'wait');
        $server = new ScriptedServer($half);
        $stream = $this->client($server)->queryStream('bot_1', 'Hi');
        Check::same('Half', $stream->current());
        $stream->close();
        $server->nextLine();
        Check::same('closed', $server->nextLine());
    }

    public function testCannotReachAServerThatIsNotThere(): void
    {
        $client = new Parley('http://127.0.0.1:1', sleep: function (float $seconds): void {
            $this->waits[] = $seconds;
        });
        Check::throws(UnreachableError::class, fn () => $client->query('bot_1', 'Hi'));
        Check::same(2, count($this->waits));
    }

    private function client(ScriptedServer $server, mixed ...$options): Parley
    {
        $client = new Parley($server->url, ...$options, sleep: function (float $seconds): void {
            $this->waits[] = $seconds;
        });
        // The server lives as long as the client.
        $this->servers[] = $server;
        return $client;
    }

    /** @var list<ScriptedServer> */
    private array $servers = [];

    /** @return array{pieces: list<string>, then: string} */
    private static function ok(): array
    {
        return ScriptedServer::reply((string) json_encode(self::ANSWER));
    }

    private static function event(string $name, array $data, string $id, string $end = "\n"): string
    {
        $json = json_encode((object) $data, JSON_UNESCAPED_UNICODE);
        return implode($end, ["id: $id", "event: $name", "data: $json", '', '']);
    }

    private static function answerEvents(string $end): string
    {
        return self::event('chunk', ['chunk' => 'Grüße '], 'msg_1:6', $end)
            . self::event('chunk', ['chunk' => '🎈'], 'msg_1:8', $end)
            . self::event('answer', self::ANSWER, 'msg_1:8:answer', $end)
            . self::event('done', [], 'msg_1:8:done', $end);
    }
}

<?php

declare(strict_types=1);

namespace Parley\Tests;

use Parley\Documents\Answer;
use Parley\Documents\Span;
use Parley\Errors\InvalidSignatureError;
use Parley\Errors\RateLimitError;
use Parley\Errors\UnreachableError;
use Parley\Http\Credentials;
use Parley\Http\Retrying;
use Parley\Parley;
use Parley\Webhook;

/** What can be seen without a server. */
final class PartsTest
{
    private const BODY = '{"type":"webhook.test","timestamp":"2026-11-15T12:00:00.000Z","data":{}}';

    public function testDocumentsKeepWhatTheyDoNotKnow(): void
    {
        $answer = Answer::from(['response' => 'Hi', 'mood' => 'good', 'usage' => ['totalTokens' => 3]]);
        Check::same(['Hi', 'good', null, 3], [$answer->response, $answer->mood, $answer->lead, $answer->usage->totalTokens]);
        Check::throws(\LogicException::class, function () use ($answer): void {
            $answer->response = 'No';
        });
    }

    public function testSpansCountCharactersAsTheApiDoes(): void
    {
        Check::same('für', Span::from(['start' => 3, 'end' => 6])->of('🎈 für'));
    }

    public function testWaitsGrowUpToEightSeconds(): void
    {
        foreach ([0.5, 1, 2, 4, 8, 8] as $tries => $longest) {
            $wait = Retrying::backoff($tries);
            Check::that($wait >= $longest / 2 && $wait <= $longest, "$wait after $tries tries");
        }
    }

    public function testWaitsAreAsLongAsTheServerSaysUnlessThatIsTooLong(): void
    {
        $limited = static fn (float $after) => new RateLimitError('RATE_LIMIT_EXCEEDED', '', 429, null, $after);
        $wait = Retrying::waitBefore($limited(10), 0, false);
        Check::that($wait >= 10 && $wait <= 11, "$wait seconds");
        Check::same(null, Retrying::waitBefore($limited(61), 0, false));
        Check::same(null, Retrying::waitBefore(new UnreachableError(''), 0, false));
    }

    public function testTheUserIsFoundInTheToken(): void
    {
        $claims = rtrim(strtr(base64_encode('{"sub":"usr_1?"}'), '+/', '-_'), '=');
        Check::same('usr_1?', (new Credentials(null, static fn () => "a.$claims.c"))->userId());
        Check::same(null, (new Credentials('pk_live_1', null))->userId());
    }

    public function testOptionsThatCannotBeMeantAreRefused(): void
    {
        $wrong = [
            static fn () => new Parley('chat.example.com'),
            static fn () => new Parley('ftp://chat.example.com'),
            static fn () => new Parley('https://chat.example.com', 'pk_live_1', token: 'a.b.c'),
            static fn () => (new Parley('http://127.0.0.1:1', "pk_live_1\r\nX: y"))->chatbots->list(),
            static fn () => (new Parley('http://127.0.0.1:1'))->chatbots->get('..'),
            static fn () => (new Parley('http://127.0.0.1:1'))->sources->addFile('bot_1', '/no/such/file'),
        ];
        foreach ($wrong as $call) {
            Check::throws(\InvalidArgumentException::class, $call);
        }
    }

    public function testWebhooksAreAcceptedWithEitherSecretWhileOneIsRotated(): void
    {
        [$old, $new] = ['whsec_' . base64_encode('old'), 'whsec_' . base64_encode('new')];
        foreach ([$old, $new, [$old, $new]] as $secret) {
            $event = Webhook::verify(self::BODY, self::headers('old', 'new'), $secret, now: 1_790_000_200);
            Check::same('2026-11-15', $event->timestamp->format('Y-m-d'));
        }
        $listed = array_map(static fn (string $value) => [$value], self::headers('new'));
        Check::same('webhook.test', Webhook::verify(self::BODY, $listed, [$old, $new], now: 1_790_000_200)->type);
    }

    public function testWebhooksAreRefusedWhenAnythingIsWrong(): void
    {
        $secret = 'whsec_' . base64_encode('key');
        $right = self::headers('key');
        $wrong = [
            [self::BODY . ' ', $right, $secret, 1_790_000_000],
            [self::BODY, $right, 'whsec_b3RoZXI=', 1_790_000_000],
            [self::BODY, $right, 'whsec_', 1_790_000_000],
            [self::BODY, $right, [], 1_790_000_000],
            [self::BODY, $right, $secret, 1_790_000_301],
            [self::BODY, $right, $secret, 1_789_999_699],
            [self::BODY, [], $secret, 1_790_000_000],
            [self::BODY, ['Webhook-Signature' => 'v1,'] + $right, $secret, 1_790_000_000],
            [self::BODY, ['Webhook-Signature' => 'v1,🎈'] + $right, $secret, 1_790_000_000],
            [self::BODY, ['Webhook-Timestamp' => "1790000000\n"] + $right, $secret, 1_790_000_000],
        ];
        foreach ($wrong as [$body, $headers, $secrets, $now]) {
            Check::throws(InvalidSignatureError::class, static fn () => Webhook::verify($body, $headers, $secrets, now: $now));
        }
    }

    /** @return array<string, string> */
    private static function headers(string ...$keys): array
    {
        $signature = static fn (string $key) => 'v1,' . base64_encode(hash_hmac('sha256', 'evt_1.1790000000.' . self::BODY, $key, true));
        return [
            'Webhook-Id' => 'evt_1',
            'Webhook-Timestamp' => '1790000000',
            'Webhook-Signature' => implode(' ', ['v2,abc', ...array_map($signature, $keys)]),
        ];
    }
}

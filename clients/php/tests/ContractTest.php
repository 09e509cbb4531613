<?php

declare(strict_types=1);

namespace Parley\Tests;

use Parley\Documents\Document;
use Parley\Documents\LiveEvent;
use Parley\Errors\ParleyError;
use Parley\File;
use Parley\Parley;
use Parley\Timeouts;
use Parley\Webhook;

/** The cases that clients in every language replay: contract/README.md of the repository tells how. */
final class ContractTest
{
    public const NEEDS = 'PARLEY_REPLAY_URL';
    /** Each client has words of its own for what it finds out itself. */
    private const OWN_WORDS = ['UNREACHABLE', 'TIMEOUT', 'INVALID_RESPONSE', 'STREAM_CUT', 'INVALID_SIGNATURE'];

    public function testCases(): void
    {
        $folder = getenv('PARLEY_CASES') ?: __DIR__ . '/../../../contract/cases';
        $files = glob("$folder/*.json") ?: [];
        Check::that($files !== [], "There are no cases in $folder");
        $problems = [];
        foreach ($files as $file) {
            try {
                $this->replay(basename($file, '.json'), json_decode((string) file_get_contents($file), true));
            } catch (\Throwable $error) {
                $problems[] = basename($file) . ': ' . $error->getMessage();
            }
        }
        Check::same('', implode("\n", $problems));
    }

    /** @param array<string, mixed> $case */
    private function replay(string $name, array $case): void
    {
        $baseUrl = getenv(self::NEEDS) . "/$name/php-" . bin2hex(random_bytes(8));
        $waits = [];
        $options = $case['client'] ?? [];
        $timeouts = isset($options['timeoutMs']) ? new Timeouts(whole: $options['timeoutMs'] / 1_000) : null;
        unset($options['timeoutMs']);
        $parley = new Parley($baseUrl, ...$options, timeouts: $timeouts, sleep: function (float $seconds) use (&$waits): void {
            $waits[] = $seconds;
        });
        try {
            $outcome = ['result' => self::plain(self::call($parley, $case))];
        } catch (ParleyError $error) {
            $outcome = ['error' => [
                'code' => $error->errorCode,
                'status' => $error->status,
                'message' => $error->getMessage(),
                'retryAfter' => $error->retryAfter === null ? null : (int) $error->retryAfter,
                'requestId' => $error->requestId,
            ]];
        }
        $told = json_decode((string) file_get_contents("$baseUrl/outcome"), true);
        Check::same([], $told['problems'], (string) json_encode($outcome));
        $wanted = isset($case['error']) ? ['error' => $case['error']] : ['result' => $case['result']];
        if (isset($case['error'], $outcome['error'])) {
            if (in_array($case['error']['code'], self::OWN_WORDS, true)) {
                unset($wanted['error']['message']);
            }
            $outcome['error'] = array_intersect_key($outcome['error'], $wanted['error']);
        }
        Check::same(self::sorted($wanted), self::sorted($outcome));
        $this->checkWaits($case['waits'] ?? null, $waits);
    }

    /**
     * @param list<array{atLeastMs: int, atMostMs: int}>|null $wanted
     * @param list<float> $waits
     */
    private function checkWaits(?array $wanted, array $waits): void
    {
        if ($wanted === null) {
            return;
        }
        Check::same(count($wanted), count($waits), 'waits');
        foreach ($wanted as $at => ['atLeastMs' => $least, 'atMostMs' => $most]) {
            $milliseconds = $waits[$at] * 1_000;
            Check::that($milliseconds >= $least && $milliseconds <= $most, "$milliseconds ms is not in $least to $most");
        }
    }

    /** @param array<string, mixed> $case */
    private static function call(Parley $parley, array $case): mixed
    {
        $named = ($case['arguments'] ?? []) + ($case['options'] ?? []);
        if ($case['operation'] === 'verifyWebhook') {
            return Webhook::verify(...$named);
        }
        if ($case['operation'] === 'queryStream') {
            $stream = $parley->queryStream(...$named);
            return ['chunks' => iterator_to_array($stream, false), 'final' => $stream->final()];
        }
        if ($case['operation'] === 'live.events') {
            return ['events' => self::taken($parley->live->events(...$named), $case['take'] ?? INF)];
        }
        if (isset($named['file'])) {
            ['name' => $name, 'type' => $type, 'text' => $text] = $named['file'];
            $named['file'] = File::contents($text, $name, $type);
        }
        [$group, $verb] = explode('.', $case['operation']) + [1 => null];
        return $verb === null ? $parley->$group(...$named) : $parley->$group->$verb(...$named);
    }

    /**
     * @param iterable<LiveEvent> $events
     * @return list<array<string, mixed>>
     */
    private static function taken(iterable $events, int|float $most): array
    {
        $taken = [];
        foreach ($events as $event) {
            $taken[] = ($event->id === null ? [] : ['id' => $event->id]) + ['event' => $event->event, 'data' => $event->data];
            if (count($taken) >= $most) {
                break;
            }
        }
        return $taken;
    }

    /** Documents as they came. */
    private static function plain(mixed $value): mixed
    {
        if ($value instanceof Document) {
            return $value->toArray();
        }
        return is_array($value) ? array_map(self::plain(...), $value) : $value;
    }

    /** The order of fields in a JSON object means nothing. */
    private static function sorted(mixed $value): mixed
    {
        if (!is_array($value)) {
            return $value;
        }
        if (!array_is_list($value)) {
            ksort($value);
        }
        return array_map(self::sorted(...), $value);
    }
}

<?php

declare(strict_types=1);

namespace Parley\Http;

use Parley\Errors\InvalidRequestError;
use Parley\Errors\ParleyError;
use Parley\Errors\RequestTimeoutError;
use Parley\Errors\StreamCutError;
use Parley\Errors\StreamEndedError;
use Parley\Errors\UnreachableError;

/**
 * All events of a stream, none lost or repeated, over as many connections as it takes. A stream that ends before its
 * last event was cut. Each event received gives back all tries, and so does a sign of life from a connection that has
 * lasted: a quiet chat may be followed for days.
 *
 * @internal
 */
final class EventStream
{
    /** @var array<string, string> */
    public array $headers = [];

    private ?Exchange $exchange = null;
    private int $triesMade = 0;
    private bool $hasBegun = false;

    /** @param \Closure(ServerEvent): bool $isLast */
    public function __construct(
        private readonly Transport $transport,
        private readonly Call $call,
        private readonly \Closure $isLast,
        private ?string $lastEventId = null,
        private readonly float $lastedSeconds = 10.0,
    ) {
    }

    /** @return \Generator<int, ServerEvent> */
    public function events(): \Generator
    {
        while (true) {
            try {
                $this->exchange = $this->transport->exchange($this->call->resumedAfter($this->lastEventId), 'text/event-stream');
                if ($this->exchange->status === 204) {
                    return;
                }
                $this->check($this->exchange);
                $this->headers = $this->exchange->headers;
                $decoder = new EventDecoder();
                $begunAt = microtime(true);
                while (($bytes = $this->exchange->receive(true)) !== '') {
                    if (microtime(true) - $begunAt >= $this->lastedSeconds) {
                        $this->triesMade = 0;
                    }
                    foreach ($decoder->feed($bytes) as $event) {
                        $this->transport->check();
                        $this->note($event);
                        yield $event;
                        if (($this->isLast)($event)) {
                            return;
                        }
                    }
                }
                throw new StreamEndedError('It ended before its last event.');
            } catch (ParleyError $error) {
                $wait = $this->waitAfter($error);
            } finally {
                $this->close();
            }
            $this->triesMade++;
            $this->transport->wait($wait);
        }
    }

    /** Ends it; the server stops the work. */
    public function close(): void
    {
        $this->exchange?->close();
        $this->exchange = null;
    }

    private function check(Exchange $exchange): void
    {
        $isStream = str_starts_with($exchange->headers['content-type'] ?? '', 'text/event-stream');
        if ($exchange->status !== 200 || !$isStream) {
            throw Replies::error($exchange->status, $exchange->headers, $exchange->read());
        }
    }

    private function note(ServerEvent $event): void
    {
        $this->hasBegun = true;
        $this->triesMade = 0;
        $this->lastEventId = $event->id ?? $this->lastEventId;
    }

    /** Seconds until the stream is taken up again, or throws why it cannot be. */
    private function waitAfter(ParleyError $error): float
    {
        $wait = Retrying::waitBefore($error, $this->triesMade, true);
        if ($wait !== null && $this->triesMade < $this->transport->retries) {
            return $wait;
        }
        // Whoever resumes is refused where the answer was stopped meanwhile; other refusals have a reason of their own.
        $wasStopped = $error instanceof InvalidRequestError;
        $isBroken = $error instanceof UnreachableError || $error instanceof RequestTimeoutError;
        $isCut = $this->hasBegun && ($wasStopped || $isBroken);
        throw $isCut || $error instanceof StreamEndedError ? new StreamCutError($error) : $error;
    }
}

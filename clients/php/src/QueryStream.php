<?php

declare(strict_types=1);

namespace Parley;

use Parley\Documents\Answer;
use Parley\Documents\Citation;
use Parley\Errors\InvalidResponseError;
use Parley\Errors\StreamCutError;
use Parley\Http\Call;
use Parley\Http\EventStream;
use Parley\Http\Replies;
use Parley\Http\ServerEvent;
use Parley\Http\Transport;

/**
 * An answer while it is written: iterate over its chunks, then `final()` gives the whole.
 *
 * A connection that breaks is made again by itself, with nothing lost or repeated. `close()` stops before the end; the
 * server then stops writing.
 *
 * @implements \Iterator<int, string>
 */
final class QueryStream implements \Iterator
{
    private readonly EventStream $stream;
    /** @var \Generator<int, string> */
    private readonly \Generator $chunks;
    private ?Answer $answer = null;
    private string $text = '';
    /** @var list<Citation> */
    private array $citations = [];

    /** @internal */
    public function __construct(Transport $transport, Call $call)
    {
        $this->stream = new EventStream($transport, $call, self::isLast(...));
        $this->chunks = $this->read();
    }

    /** Reads what is left, and returns the whole answer with its confidence and sources. */
    public function final(): Answer
    {
        while ($this->chunks->valid()) {
            $this->chunks->next();
        }
        return $this->answer ?? throw new InvalidResponseError('The stream ended without an answer.', 200);
    }

    /** What has come so far. */
    public function text(): string
    {
        return $this->text;
    }

    /** @return list<Citation> The sentences that are complete, with the passages that support them. */
    public function citations(): array
    {
        return $this->citations;
    }

    /** Known from the first chunk on. */
    public function sessionId(): ?string
    {
        return $this->stream->headers['x-session-id'] ?? null;
    }

    /** Known from the first chunk on. */
    public function messageId(): ?string
    {
        return $this->stream->headers['x-message-id'] ?? null;
    }

    public function close(): void
    {
        $this->stream->close();
    }

    public function current(): string
    {
        return (string) $this->chunks->current();
    }

    public function key(): int
    {
        return (int) $this->chunks->key();
    }

    public function next(): void
    {
        $this->chunks->next();
    }

    public function valid(): bool
    {
        return $this->chunks->valid();
    }

    /** A stream cannot begin again: a second loop goes on where the first was left. */
    public function rewind(): void
    {
    }

    /** @return \Generator<int, string> */
    private function read(): \Generator
    {
        try {
            foreach ($this->stream->events() as $event) {
                $chunk = $this->take($event);
                if ($chunk !== '') {
                    yield $chunk;
                }
            }
        } catch (StreamCutError $error) {
            $error->text = $this->text;
            throw $error;
        } finally {
            $this->stream->close();
        }
    }

    private function take(ServerEvent $event): string
    {
        if ($event->data === '[DONE]') {
            return '';
        }
        $data = Replies::decoded($event->data);
        if (!is_array($data) || ($event->event === 'error' && !is_string($data['code'] ?? null))) {
            throw new InvalidResponseError("The event '{$event->event}' is not one of Parley.", 200);
        }
        if ($event->event === 'error') {
            throw Replies::apiError($data, 500, $this->stream->headers);
        }
        if ($event->event === 'answer') {
            $this->answer = Answer::from($data);
        } elseif ($event->event === 'citation') {
            $this->citations[] = Citation::from($data);
        } elseif (in_array($event->event, ['chunk', 'message'], true) && is_string($data['chunk'] ?? null)) {
            // A server that knows only the documented form sends chunks without a name.
            $this->text .= $data['chunk'];
            return $data['chunk'];
        }
        return '';
    }

    private static function isLast(ServerEvent $event): bool
    {
        return $event->event === 'done' || $event->data === '[DONE]';
    }
}

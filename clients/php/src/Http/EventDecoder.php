<?php

declare(strict_types=1);

namespace Parley\Http;

/** Server-sent events from their bytes, which may be cut anywhere, as the HTML standard tells. @internal */
final class EventDecoder
{
    private string $line = '';
    private bool $endedInReturn = false;
    private bool $isAtBeginning = true;
    private ?string $id = null;
    private string $event = '';
    /** @var list<string> */
    private array $data = [];

    /** @return list<ServerEvent> Those that are complete now. One that was cut off at the end never is. */
    public function feed(string $bytes): array
    {
        if ($this->endedInReturn && $bytes !== '') {
            // CRLF that was cut in two is one line end.
            $bytes = $bytes[0] === "\n" ? substr($bytes, 1) : $bytes;
            $this->endedInReturn = false;
        }
        $this->endedInReturn = $this->endedInReturn || str_ends_with($bytes, "\r");
        $lines = explode("\n", str_replace(["\r\n", "\r"], "\n", $this->line . $bytes));
        $this->line = (string) array_pop($lines);
        $events = [];
        foreach ($lines as $line) {
            $event = $this->readLine($this->withoutMark($line));
            if ($event !== null) {
                $events[] = $event;
            }
        }
        return $events;
    }

    private function readLine(string $line): ?ServerEvent
    {
        if ($line === '') {
            return $this->endEvent();
        }
        [$name, $value] = explode(':', $line, 2) + [1 => ''];
        $value = str_starts_with($value, ' ') ? substr($value, 1) : $value;
        if ($name === 'data') {
            $this->data[] = $value;
        } elseif ($name === 'event') {
            $this->event = $value;
        } elseif ($name === 'id' && !str_contains($value, "\0")) {
            $this->id = $value;
        }
        return null;
    }

    private function endEvent(): ?ServerEvent
    {
        $name = $this->event === '' ? 'message' : $this->event;
        $event = $this->data === [] ? null : new ServerEvent($this->id, $name, implode("\n", $this->data));
        [$this->id, $this->event, $this->data] = [null, '', []];
        return $event;
    }

    /** A byte order mark may stand at the beginning of a stream. */
    private function withoutMark(string $line): string
    {
        $isFirst = $this->isAtBeginning;
        $this->isAtBeginning = false;
        return $isFirst && str_starts_with($line, "\u{FEFF}") ? substr($line, 3) : $line;
    }
}

<?php

declare(strict_types=1);

namespace Parley\Http;

use Parley\Cancellation;
use Parley\Errors\CancelledError;
use Parley\Errors\RequestTimeoutError;
use Parley\Errors\UnreachableError;
use Parley\Timeouts;

/** One request, and its response as it comes. @internal */
final class Exchange
{
    private const LOOK_EVERY = 0.1;

    public int $status = 0;
    /** @var array<string, string> Names in lower case; what is sent several times is joined by a comma. */
    public array $headers = [];

    private ?\CurlHandle $handle;
    private \CurlMultiHandle $multi;
    private bool $hasHead = false;
    private string $received = '';
    private ?int $result = null;
    private ?\Throwable $thrown = null;
    private float $lastHeard;
    private float $wholeFrom;
    private bool $isSending;
    private int|float $sent = 0;

    /** @param array<int, mixed> $options Of curl */
    public function __construct(
        array $options,
        private readonly Connections $connections,
        private readonly Timeouts $timeouts,
        private readonly ?Cancellation $cancellation,
        private readonly ?\Closure $onProgress,
        bool $hasFile,
    ) {
        $this->check();
        $this->lastHeard = $this->wholeFrom = microtime(true);
        $this->isSending = $hasFile;
        $this->handle = curl_init();
        curl_setopt_array($this->handle, $options + [
            CURLOPT_HEADERFUNCTION => fn (\CurlHandle $handle, string $line) => $this->takeHeader($line),
            CURLOPT_WRITEFUNCTION => fn (\CurlHandle $handle, string $data) => $this->takeBody($data),
            CURLOPT_CONNECTTIMEOUT_MS => self::milliseconds($timeouts->connect),
            CURLOPT_NOSIGNAL => true,
        ]);
        if ($hasFile) {
            curl_setopt($this->handle, CURLOPT_NOPROGRESS, false);
            curl_setopt($this->handle, CURLOPT_PROGRESSFUNCTION, $this->noteProgress(...));
        }
        $this->multi = $connections->take();
        curl_multi_add_handle($this->multi, $this->handle);
    }

    public function __destruct()
    {
        $this->close();
    }

    /** Waits for status and headers. */
    public function begin(): void
    {
        while (!$this->hasHead && $this->result === null) {
            $this->step($this->untilHead());
        }
        // What broke off after the head is told when the part of the body that came with it has been received.
        if (!$this->hasHead) {
            $this->raiseFailure();
        }
    }

    /** The next piece of the body, empty at its end. A stream may last, as long as it is not silent. */
    public function receive(bool $isStream): string
    {
        $this->lastHeard = microtime(true);
        while ($this->received === '' && $this->result === null) {
            $this->step($isStream ? self::after($this->lastHeard, $this->timeouts->betweenChunks) : $this->untilHead());
        }
        if ($this->received === '') {
            $this->raiseFailure();
        }
        $piece = $this->received;
        $this->received = '';
        return $piece;
    }

    /** The whole body. */
    public function read(): string
    {
        $body = '';
        while (($piece = $this->receive(false)) !== '') {
            $body .= $piece;
        }
        return $body;
    }

    /** Ends it. The connection is kept if the response was read to its end; curl closes it otherwise. */
    public function close(): void
    {
        if ($this->handle === null) {
            return;
        }
        curl_multi_remove_handle($this->multi, $this->handle);
        $this->connections->keep($this->multi);
        $this->handle = null;
        $this->result ??= CURLE_RECV_ERROR;
    }

    private function step(?float $until): void
    {
        $this->check();
        if ($until !== null && microtime(true) >= $until) {
            $this->close();
            throw new RequestTimeoutError('No response came within the time-out.');
        }
        do {
            $state = curl_multi_exec($this->multi, $running);
        } while ($state === CURLM_CALL_MULTI_PERFORM);
        while ($message = curl_multi_info_read($this->multi)) {
            if ($message['handle'] === $this->handle) {
                $this->result = $message['result'];
            }
        }
        if ($this->thrown !== null) {
            throw $this->thrown;
        }
        if ($this->result !== null || $this->received !== '' || $state !== CURLM_OK) {
            $this->result ??= $state === CURLM_OK ? null : CURLE_RECV_ERROR;
            return;
        }
        $left = $until === null ? self::LOOK_EVERY : max(0.001, min(self::LOOK_EVERY, $until - microtime(true)));
        // Nothing to wait for yet, such as while a name is looked up.
        if (curl_multi_select($this->multi, $left) === -1) {
            usleep(1_000);
        }
    }

    private function untilHead(): ?float
    {
        return $this->isSending
            ? self::after($this->lastHeard, $this->timeouts->betweenChunks)
            : self::after($this->wholeFrom, $this->timeouts->whole);
    }

    private function raiseFailure(): void
    {
        // A server that refuses a large file may answer and close before it has read all of it.
        $wasRefused = $this->hasHead && $this->status >= 400 && $this->result === CURLE_SEND_ERROR;
        if ($this->result === null || $this->result === CURLE_OK || $wasRefused) {
            return;
        }
        $reason = ($this->handle === null ? '' : curl_error($this->handle)) ?: (string) curl_strerror($this->result);
        $isLate = $this->result === CURLE_OPERATION_TIMEDOUT;
        $this->close();
        throw $isLate
            ? new RequestTimeoutError("No response came within the time-out: $reason")
            : new UnreachableError("The server could not be reached: $reason");
    }

    private function check(): void
    {
        if ($this->cancellation?->isCancelled()) {
            isset($this->multi) && $this->close();
            throw new CancelledError('The call was cancelled.');
        }
    }

    private function takeHeader(string $line): int
    {
        $text = trim($line);
        if (preg_match('~^HTTP/[\d.]+ (\d{3})~', $text, $match) === 1) {
            $this->status = (int) $match[1];
            $this->headers = [];
        } elseif ($text === '') {
            // 100 Continue and 103 Early Hints come before the response itself.
            $this->hasHead = $this->status >= 200;
        } else {
            [$name, $value] = array_map(trim(...), explode(':', $text, 2) + [1 => '']);
            $name = strtolower($name);
            $this->headers[$name] = isset($this->headers[$name]) ? "{$this->headers[$name]}, $value" : $value;
        }
        return strlen($line);
    }

    private function takeBody(string $data): int
    {
        $this->received .= $data;
        $this->lastHeard = microtime(true);
        return strlen($data);
    }

    /** Exceptions may not travel through curl. */
    private function noteProgress(\CurlHandle $handle, int|float $_, int|float $__, int|float $total, int|float $sent): int
    {
        if ($sent === $this->sent || $total <= 0) {
            return 0;
        }
        $this->sent = $sent;
        $this->lastHeard = $this->wholeFrom = microtime(true);
        $this->isSending = $sent < $total;
        try {
            ($this->onProgress)?->__invoke((int) $sent, (int) $total);
        } catch (\Throwable $thrown) {
            $this->thrown = $thrown;
            return 1;
        }
        return 0;
    }

    private static function after(float $from, ?float $seconds): ?float
    {
        return $seconds === null ? null : $from + $seconds;
    }

    private static function milliseconds(?float $seconds): int
    {
        // 0 would be curl's own default.
        return $seconds === null ? 86_400_000 : max(1, (int) ($seconds * 1_000));
    }
}

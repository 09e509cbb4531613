<?php

declare(strict_types=1);

namespace Parley\Http;

use Parley\Cancellation;
use Parley\Errors\CancelledError;
use Parley\Errors\ParleyError;
use Parley\Parley;
use Parley\Timeouts;

/** Sends calls: credentials, tries, and what becomes of a response. @internal */
final class Transport
{
    private const LOOK_EVERY_MICROSECONDS = 50_000;

    private readonly string $baseUrl;

    /**
     * @param array<string, string> $headers
     * @param (\Closure(float): void)|null $sleep
     */
    public function __construct(
        string $baseUrl,
        public readonly Credentials $credentials,
        private readonly Connections $connections,
        private readonly Timeouts $timeouts,
        public readonly int $retries,
        private readonly array $headers,
        private readonly ?Cancellation $cancellation,
        private readonly ?\Closure $sleep,
        private readonly ?string $caFile,
    ) {
        $parts = parse_url($baseUrl);
        $isHttp = in_array($parts['scheme'] ?? '', ['http', 'https'], true) && ($parts['host'] ?? '') !== '';
        if (!$isHttp || isset($parts['query']) || isset($parts['fragment'])) {
            throw new \InvalidArgumentException("The address of a server is such as https://chat.example.com, not '$baseUrl'.");
        }
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /**
     * The same with other options, over the same connections.
     *
     * @param array<string, string> $headers
     */
    public function changed(?Timeouts $timeouts, ?int $retries, array $headers, ?Cancellation $cancellation): self
    {
        return new self(
            $this->baseUrl,
            $this->credentials,
            $this->connections,
            $timeouts ?? $this->timeouts,
            $retries ?? $this->retries,
            $headers + $this->headers,
            $cancellation ?? $this->cancellation,
            $this->sleep,
            $this->caFile,
        );
    }

    /** Makes a call, again where that is safe, and returns its reply. */
    public function fetch(Call $call): Reply
    {
        for ($triesMade = 0; ; $triesMade++) {
            try {
                return $this->tryOnce($call);
            } catch (ParleyError $error) {
                $wait = Retrying::waitBefore($error, $triesMade, $call->mayBeRepeated());
                if ($wait === null || $triesMade >= $this->retries) {
                    throw $error;
                }
            }
            $this->wait($wait);
        }
    }

    public function json(Call $call): mixed
    {
        return $this->fetch($call)->document;
    }

    /** Sends a request, and waits for status and headers. */
    public function exchange(Call $call, string $accept): Exchange
    {
        $exchange = new Exchange(
            $this->curlOptions($call, $accept),
            $this->connections,
            $this->timeouts,
            $this->cancellation,
            $call->onProgress,
            $call->form !== null,
        );
        $exchange->begin();
        return $exchange;
    }

    public function wait(float $seconds): void
    {
        if ($this->sleep !== null) {
            ($this->sleep)($seconds);
            return;
        }
        $until = microtime(true) + $seconds;
        while (($left = $until - microtime(true)) > 0) {
            $this->check();
            usleep((int) min(self::LOOK_EVERY_MICROSECONDS, $left * 1_000_000));
        }
    }

    /** Throws where the call was cancelled. */
    public function check(): void
    {
        if ($this->cancellation?->isCancelled()) {
            throw new CancelledError('The call was cancelled.');
        }
    }

    private function tryOnce(Call $call): Reply
    {
        $exchange = $this->exchange($call, 'application/json');
        try {
            $body = $exchange->read();
            if ($exchange->status < 200 || $exchange->status >= 300) {
                throw Replies::error($exchange->status, $exchange->headers, $body);
            }
            return new Reply(Replies::json($exchange->status, $exchange->headers, $body), $exchange->headers);
        } finally {
            $exchange->close();
        }
    }

    /** @return array<int, mixed> */
    private function curlOptions(Call $call, string $accept): array
    {
        $options = [
            CURLOPT_URL => $this->baseUrl . $call->target(),
            CURLOPT_CUSTOMREQUEST => $call->method,
            CURLOPT_HTTPHEADER => $this->headerLines($call, $accept),
            CURLOPT_USERAGENT => 'parley-php/' . Parley::VERSION . ' (PHP ' . PHP_VERSION . ')',
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // A redirect could lead the credential elsewhere.
            CURLOPT_FOLLOWLOCATION => false,
        ];
        if ($this->caFile !== null) {
            $options[CURLOPT_CAINFO] = $this->caFile;
        }
        $content = $call->form ?? ($call->body === null ? null : self::encoded($call->body));
        if ($content !== null || in_array($call->method, ['POST', 'PUT', 'PATCH'], true)) {
            $options[CURLOPT_POSTFIELDS] = $content ?? '';
        }
        return $options;
    }

    /** @return list<string> */
    private function headerLines(Call $call, string $accept): array
    {
        $credential = $this->credentials->current();
        $headers = $call->headers + $this->headers + Call::given([
            'Accept' => $accept,
            'Authorization' => $credential === null ? null : "Bearer $credential",
            'Idempotency-Key' => $call->idempotencyKey,
            'Content-Type' => $call->body === null ? null : 'application/json',
        ]);
        $lines = [];
        foreach ($headers as $name => $value) {
            if (strpbrk($name . $value, "\r\n\0") !== false) {
                throw new \InvalidArgumentException("The header $name holds a line end or a NUL character.");
            }
            $lines[] = "$name: $value";
        }
        // Without a value curl leaves them out: it would wait for 100 Continue, and call no body a form.
        $lines[] = 'Expect:';
        if ($call->body === null && $call->form === null) {
            $lines[] = 'Content-Type:';
        }
        return $lines;
    }

    /** @param array<string, mixed> $body */
    private static function encoded(array $body): string
    {
        return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}

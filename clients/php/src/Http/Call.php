<?php

declare(strict_types=1);

namespace Parley\Http;

/** A call of the API, before it is sent. @internal */
final class Call
{
    /**
     * @param array<string, mixed> $query
     * @param array<string, mixed>|null $body JSON
     * @param array<string, mixed>|null $form Fields, and a file of curl
     * @param array<string, string> $headers
     * @param string|null $idempotencyKey Sent with every try, so that the server does the work once
     * @param (\Closure(int, int): void)|null $onProgress
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?array $body = null,
        public readonly ?array $form = null,
        public readonly array $headers = [],
        public readonly ?string $idempotencyKey = null,
        public readonly ?\Closure $onProgress = null,
    ) {
    }

    /** An address of the API. Segments that come from a caller cannot leave their place. */
    public static function path(string ...$segments): string
    {
        foreach ($segments as $segment) {
            if (in_array($segment, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("An id cannot be '$segment'.");
            }
        }
        return '/api/' . implode('/', array_map(rawurlencode(...), $segments));
    }

    /**
     * The arguments that the caller gave.
     *
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public static function given(array $values): array
    {
        return array_filter($values, static fn (mixed $value) => $value !== null);
    }

    public static function keyOrNew(?string $key): string
    {
        return $key ?? bin2hex(random_bytes(16));
    }

    /** Whether trying again can do no harm when nobody knows what became of the first try. */
    public function mayBeRepeated(): bool
    {
        return $this->method === 'GET' || $this->idempotencyKey !== null;
    }

    public function target(): string
    {
        $values = array_map(
            static fn (mixed $value) => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value,
            self::given($this->query),
        );
        $query = http_build_query($values, '', '&', PHP_QUERY_RFC3986);
        return $query === '' ? $this->path : "{$this->path}?$query";
    }

    /** The same call for the rest of its stream. Before the first event it is the same call once more. */
    public function resumedAfter(?string $eventId): self
    {
        if ($eventId === null) {
            return $this;
        }
        $headers = ['Last-Event-ID' => $eventId] + $this->headers;
        return new self($this->method, $this->path, $this->query, $this->body, headers: $headers);
    }
}

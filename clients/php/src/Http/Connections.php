<?php

declare(strict_types=1);

namespace Parley\Http;

/** Handles of curl that keep connections open, for the next request. @internal */
final class Connections
{
    private const MOST_IDLE = 8;

    /** @var list<\CurlMultiHandle> */
    private array $idle = [];

    public function take(): \CurlMultiHandle
    {
        return array_pop($this->idle) ?? curl_multi_init();
    }

    public function keep(\CurlMultiHandle $handle): void
    {
        if (count($this->idle) < self::MOST_IDLE) {
            $this->idle[] = $handle;
        }
    }
}

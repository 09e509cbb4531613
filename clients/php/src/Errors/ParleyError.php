<?php

declare(strict_types=1);

namespace Parley\Errors;

/**
 * A call that failed. `$errorCode` is stable and for programs, the message is a sentence to act on. `$status` is that of
 * the response, and 0 where there was none.
 */
class ParleyError extends \RuntimeException
{
    public function __construct(
        /** Such as `RATE_LIMIT_EXCEEDED`; `getCode()` of PHP gives numbers only. */
        public readonly string $errorCode,
        string $message,
        public readonly int $status = 0,
        /** What the server's log calls the request. */
        public readonly ?string $requestId = null,
        /** Seconds, where the server has said it. */
        public readonly ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status, $previous);
    }
}

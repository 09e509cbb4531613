<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `TIMEOUT`: no response within the time-outs of the client. */
class RequestTimeoutError extends ParleyError
{
    public function __construct(
        string $message,
        int $status = 0,
        ?string $requestId = null,
        ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct('TIMEOUT', $message, $status, $requestId, $retryAfter, $previous);
    }
}

<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `UNREACHABLE`: no connection, or it broke before the response was complete, on every try. */
class UnreachableError extends ParleyError
{
    public function __construct(
        string $message,
        int $status = 0,
        ?string $requestId = null,
        ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct('UNREACHABLE', $message, $status, $requestId, $retryAfter, $previous);
    }
}

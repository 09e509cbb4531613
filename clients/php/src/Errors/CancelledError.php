<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `CANCELLED`: a Cancellation ended the call. */
class CancelledError extends ParleyError
{
    public function __construct(
        string $message,
        int $status = 0,
        ?string $requestId = null,
        ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct('CANCELLED', $message, $status, $requestId, $retryAfter, $previous);
    }
}

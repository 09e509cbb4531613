<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_RESPONSE`: something else than Parley answers, such as the error page of a proxy. Has the status of the response. */
class InvalidResponseError extends ParleyError
{
    public function __construct(
        string $message,
        int $status = 0,
        ?string $requestId = null,
        ?float $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct('INVALID_RESPONSE', $message, $status, $requestId, $retryAfter, $previous);
    }
}

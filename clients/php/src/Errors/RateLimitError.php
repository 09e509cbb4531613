<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `RATE_LIMIT_EXCEEDED`: `retryAfter` says when there is room again. */
class RateLimitError extends ApiError
{
}

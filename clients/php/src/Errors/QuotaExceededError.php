<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `QUOTA_EXCEEDED`: the plan has no room for more. */
class QuotaExceededError extends NotAllowedError
{
}

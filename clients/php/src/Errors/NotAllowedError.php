<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `FORBIDDEN`: the role, or the scopes of the key, do not allow it. */
class NotAllowedError extends ApiError
{
}

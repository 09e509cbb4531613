<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_API_KEY`: unknown, revoked or expired. */
class InvalidApiKeyError extends AuthenticationError
{
}

<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_TOKEN`: the ID token or visitor token is not accepted, or no longer. */
class InvalidTokenError extends AuthenticationError
{
}

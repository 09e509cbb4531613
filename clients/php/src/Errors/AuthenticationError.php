<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `UNAUTHORIZED`: no credential was sent. Also the class of credentials that are not accepted. */
class AuthenticationError extends ApiError
{
}

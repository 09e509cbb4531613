<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `SIGN_IN_UNAVAILABLE`: the identity provider does not answer. */
class SignInUnavailableError extends UnavailableError
{
}

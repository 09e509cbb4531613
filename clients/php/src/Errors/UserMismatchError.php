<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `USER_MISMATCH`: the user id is not that of the token. */
class UserMismatchError extends NotAllowedError
{
}

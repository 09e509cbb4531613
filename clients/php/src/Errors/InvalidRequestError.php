<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_REQUEST`: a field is missing, unknown or of the wrong form. */
class InvalidRequestError extends ApiError
{
}

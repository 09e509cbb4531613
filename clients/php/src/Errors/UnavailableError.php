<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `SERVICE_UNAVAILABLE`: the server cannot do it now; also the class of what is unavailable with it. */
class UnavailableError extends ApiError
{
}

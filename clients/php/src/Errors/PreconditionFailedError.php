<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `PRECONDITION_FAILED`: somebody else has changed the settings in between. */
class PreconditionFailedError extends ApiError
{
}

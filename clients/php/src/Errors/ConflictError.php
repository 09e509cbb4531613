<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `CONFLICT` */
class ConflictError extends ApiError
{
}

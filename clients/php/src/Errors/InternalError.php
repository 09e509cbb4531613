<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INTERNAL_ERROR` */
class InternalError extends ApiError
{
}

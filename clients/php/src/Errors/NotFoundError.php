<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `NOT_FOUND` */
class NotFoundError extends ApiError
{
}

<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `SESSION_NOT_FOUND` */
class SessionNotFoundError extends NotFoundError
{
}

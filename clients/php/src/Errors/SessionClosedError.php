<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `SESSION_CLOSED`: a closed live chat takes no messages. */
class SessionClosedError extends ConflictError
{
}

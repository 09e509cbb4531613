<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `WEAK_PASSWORD` */
class WeakPasswordError extends InvalidRequestError
{
}

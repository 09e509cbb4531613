<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `INVALID_JSON` */
class InvalidJsonError extends InvalidRequestError
{
}

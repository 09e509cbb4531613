<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `UNSUPPORTED_MEDIA_TYPE` */
class UnsupportedMediaTypeError extends ApiError
{
}

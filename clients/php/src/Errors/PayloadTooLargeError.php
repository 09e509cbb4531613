<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `PAYLOAD_TOO_LARGE` */
class PayloadTooLargeError extends ApiError
{
}

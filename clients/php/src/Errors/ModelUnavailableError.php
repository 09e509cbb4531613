<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `MODEL_UNAVAILABLE`: no language model writes an answer now. */
class ModelUnavailableError extends UnavailableError
{
}

<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `MESSAGE_TOO_LONG`: a message has at most 4,000 characters. */
class MessageTooLongError extends InvalidRequestError
{
}

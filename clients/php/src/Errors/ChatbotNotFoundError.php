<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `CHATBOT_NOT_FOUND`: unknown, inactive or of another account. */
class ChatbotNotFoundError extends NotFoundError
{
}

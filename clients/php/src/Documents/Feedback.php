<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A rating of an answer.
 *
 * @property-read string $sessionId
 * @property-read string $messageId
 * @property-read int $rating
 * @property-read string|null $comment
 */
class Feedback extends Document
{
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * An email that became a message.
 *
 * @property-read string $sessionId The live chat that it is a message of.
 */
class AcceptedMail extends Document
{
}

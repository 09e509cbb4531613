<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A transcript that is on its way.
 *
 * @property-read string $email Where it is sent.
 */
class MailedTranscript extends Document
{
}

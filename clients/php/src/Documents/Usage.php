<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Tokens.
 *
 * @property-read int $promptTokens
 * @property-read int $completionTokens
 * @property-read int $totalTokens
 */
class Usage extends Document
{
}

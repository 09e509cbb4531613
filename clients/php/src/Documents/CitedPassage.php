<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A passage that supports a sentence.
 *
 * @property-read string $url
 * @property-read string $title
 * @property-read string $passage What stands there, up to 300 characters.
 * @property-read int $number Counts the passages of the answer in the order of first use.
 */
class CitedPassage extends Document
{
}

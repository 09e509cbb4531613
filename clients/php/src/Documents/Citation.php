<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A sentence of the answer, and the passages that support it.
 *
 * @property-read Span $sentence
 * @property-read list<CitedPassage> $sources
 */
class Citation extends Document
{
    protected const NESTED = [
        'sentence' => Span::class,
        'sources' => [CitedPassage::class],
    ];
}

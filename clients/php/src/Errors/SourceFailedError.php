<?php

declare(strict_types=1);

namespace Parley\Errors;

use Parley\Documents\Source;

/** `SOURCE_FAILED`: a source that was waited for is `failed` or `cancelled`. */
class SourceFailedError extends ParleyError
{
    public function __construct(public readonly Source $source)
    {
        parent::__construct('SOURCE_FAILED', $source->error ?? "The source is {$source->status}.");
    }
}

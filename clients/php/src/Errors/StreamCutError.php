<?php

declare(strict_types=1);

namespace Parley\Errors;

/** `STREAM_CUT`: a stream broke and could not be resumed. */
class StreamCutError extends ParleyError
{
    /** What had come of the answer. */
    public string $text = '';

    public function __construct(ParleyError $cause)
    {
        $message = "The stream broke and could not be resumed: {$cause->getMessage()}";
        parent::__construct('STREAM_CUT', $message, previous: $cause);
    }
}

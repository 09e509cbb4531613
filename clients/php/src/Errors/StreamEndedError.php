<?php

declare(strict_types=1);

namespace Parley\Errors;

/** The response of a stream was complete, but its last event was missing. Callers see it as the cause of another. */
final class StreamEndedError extends UnreachableError
{
}

<?php

declare(strict_types=1);

namespace Parley\Http;

use Parley\Errors\ParleyError;
use Parley\Errors\RequestTimeoutError;
use Parley\Errors\UnreachableError;

/** When a call is tried again, and after how long. @internal */
final class Retrying
{
    private const TRIED_AGAIN = [500, 502, 503, 504];
    private const FIRST_WAIT = 0.5;
    private const LONGEST_WAIT = 8.0;
    private const LONGEST_RETRY_AFTER = 60.0;

    /** Seconds to wait before the next try; null where there must be none. */
    public static function waitBefore(ParleyError $error, int $triesMade, bool $mayBeRepeated): ?float
    {
        // A request past a limit was refused before anything was done.
        if ($error->status !== 429 && !($mayBeRepeated && self::mayPass($error))) {
            return null;
        }
        if ($error->retryAfter !== null) {
            // A little more, so that many clients do not come back at the same moment.
            $isTooLong = $error->retryAfter > self::LONGEST_RETRY_AFTER;
            return $isTooLong ? null : $error->retryAfter * (1 + 0.1 * self::random());
        }
        return self::backoff($triesMade);
    }

    /** Twice as long each time, and never quite the same for two clients. */
    public static function backoff(int $triesMade): float
    {
        return min(self::LONGEST_WAIT, self::FIRST_WAIT * 2 ** min($triesMade, 10)) * (0.5 + 0.5 * self::random());
    }

    private static function mayPass(ParleyError $error): bool
    {
        $isOfTheNetwork = $error instanceof UnreachableError || $error instanceof RequestTimeoutError;
        return $isOfTheNetwork || in_array($error->status, self::TRIED_AGAIN, true);
    }

    private static function random(): float
    {
        return random_int(0, PHP_INT_MAX) / PHP_INT_MAX;
    }
}

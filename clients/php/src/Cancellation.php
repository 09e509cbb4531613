<?php

declare(strict_types=1);

namespace Parley;

/**
 * Ends calls before they are done: from a signal handler or a callback by `cancel()`, or when a function says so.
 *
 *     $cancellation = new Cancellation(fn () => connection_aborted() === 1);
 *     $parley->withOptions(cancellation: $cancellation)->query($chatbotId, 'Hello?');
 */
final class Cancellation
{
    private bool $isCancelled = false;

    /** @param (\Closure(): bool)|null $when Asked several times a second while a call waits. */
    public function __construct(private readonly ?\Closure $when = null)
    {
    }

    public function cancel(): void
    {
        $this->isCancelled = true;
    }

    public function isCancelled(): bool
    {
        return $this->isCancelled = $this->isCancelled || ($this->when !== null && ($this->when)());
    }
}

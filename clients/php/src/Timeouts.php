<?php

declare(strict_types=1);

namespace Parley;

/** How long a call may take: in seconds, for each try; null for no limit. */
final class Timeouts
{
    public function __construct(
        /** Until the connection is there, TLS included. */
        public readonly ?float $connect = 10.0,
        /** The whole of a try, however slowly a server sends; of a stream, until it begins. */
        public readonly ?float $whole = 120.0,
        /** Between two pieces of a stream, and while a file is sent. A quiet stream says every 15 s that it is alive. */
        public readonly ?float $betweenChunks = 45.0,
    ) {
    }
}

<?php

declare(strict_types=1);

namespace Parley\Http;

/** An event of a stream. @internal */
final class ServerEvent
{
    public function __construct(
        public readonly ?string $id,
        public readonly string $event,
        public readonly string $data,
    ) {
    }
}

<?php

declare(strict_types=1);

namespace Parley\Http;

/** A success: its JSON, and its headers by their names in lower case. @internal */
final class Reply
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly mixed $document,
        public readonly array $headers,
    ) {
    }
}

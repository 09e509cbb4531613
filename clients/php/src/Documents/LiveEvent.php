<?php

declare(strict_types=1);

namespace Parley\Documents;

/** Something that happened in a live chat. `$data` has the fields that docs/live-chat.md lists for the event. */
final class LiveEvent
{
    public function __construct(
        /** To go on after it later; null for what is only for the moment, such as `typing`. */
        public readonly ?string $id,
        /** Such as `message`, `agent-joined`, `read` or `closed`. */
        public readonly string $event,
        /** @var array<string, mixed> */
        public readonly array $data,
    ) {
    }
}

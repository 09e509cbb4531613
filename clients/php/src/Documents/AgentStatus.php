<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * Whether an agent is there.
 *
 * @property-read string $agentId
 * @property-read string $status `available`, `busy`, `away` or `offline`.
 * @property-read int $maxConcurrentChats
 * @property-read int $openChats
 */
class AgentStatus extends Document
{
}

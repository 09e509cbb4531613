<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * The settings of a chatbot.
 *
 * @property-read array{id: string, name: string} $chatbot
 * @property-read Settings $settings
 * @property-read string|null $etag For `ifMatch` of an update: a change that would undo somebody else's is refused.
 */
class ChatbotSettings extends Document
{
    protected const NESTED = [
        'settings' => Settings::class,
    ];
}

<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * How a chatbot greets, looks and answers. `toArray()` has the working hours of live chat too.
 *
 * @property-read string $welcomeMessage
 * @property-read array<string, string> $welcomeMessages
 * @property-read string $logoUrl
 * @property-read int|null $teaserAfterSeconds
 * @property-read bool $preChatForm
 * @property-read list<string> $suggestedQuestions
 * @property-read Theme $theme
 * @property-read string $instructions
 * @property-read string $fallbackMessage
 * @property-read list<string> $languages
 * @property-read float|null $confidenceThreshold
 * @property-read list<string> $linkHosts
 * @property-read list<string> $visitorModes
 * @property-read array $liveChat
 */
class Settings extends Document
{
    protected const NESTED = [
        'theme' => Theme::class,
    ];
}

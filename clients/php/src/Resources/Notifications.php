<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\NotificationSettings;
use Parley\Http\Call;
use Parley\Http\Transport;

/** What the user of the ID token is notified of, by email and by push. */
final class Notifications
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    public function get(): NotificationSettings
    {
        return NotificationSettings::from($this->transport->json(new Call('GET', Call::path('auth', 'notifications'))));
    }

    /**
     * What is left out stays as it is: `update(notices: ['digest' => ['email' => false]])`.
     *
     * @param array<string, array{email?: bool, push?: bool}>|null $notices
     */
    public function update(
        ?array $notices = null,
        ?int $unreadMinutes = null,
        ?bool $pushWithText = null,
    ): NotificationSettings {
        $body = Call::given([
            'notices' => $notices,
            'unreadMinutes' => $unreadMinutes,
            'pushWithText' => $pushWithText,
        ]);
        $call = new Call('PATCH', Call::path('auth', 'notifications'), body: $body);
        return NotificationSettings::from($this->transport->json($call));
    }
}

<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\MailAddress;
use Parley\Http\Call;
use Parley\Http\Transport;

/** The email addresses of chatbots. */
final class MailAddresses
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    public function get(string $chatbotId): MailAddress
    {
        return MailAddress::from($this->transport->json(new Call('GET', self::path($chatbotId))));
    }

    /** The name belongs to one chatbot of the server. */
    public function set(string $chatbotId, string $name): MailAddress
    {
        $call = new Call('PUT', self::path($chatbotId), body: ['name' => $name]);
        return MailAddress::from($this->transport->json($call));
    }

    public function remove(string $chatbotId): void
    {
        $this->transport->fetch(new Call('DELETE', self::path($chatbotId)));
    }

    private static function path(string $chatbotId): string
    {
        return Call::path('chatbots', $chatbotId, 'mail-address');
    }
}

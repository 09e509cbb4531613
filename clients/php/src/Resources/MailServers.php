<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\MailServer;
use Parley\Documents\MailTest;
use Parley\Http\Call;
use Parley\Http\Transport;

/** The mail servers that accounts send by. */
final class MailServers
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    public function get(string $accountId): MailServer
    {
        return MailServer::from($this->transport->json(new Call('GET', self::path($accountId))));
    }

    /**
     * A password that is left out stays, for the same host and user.
     *
     * @param string $security `tls` or `starttls`
     * @param array{name: string, address: string} $from
     */
    public function set(
        string $accountId,
        string $host,
        int $port,
        string $security,
        array $from,
        ?string $user = null,
        #[\SensitiveParameter] ?string $password = null,
    ): MailServer {
        $body = Call::given([
            'host' => $host,
            'port' => $port,
            'security' => $security,
            'user' => $user,
            'password' => $password,
            'from' => $from,
        ]);
        return MailServer::from($this->transport->json(new Call('PUT', self::path($accountId), body: $body)));
    }

    public function remove(string $accountId): void
    {
        $this->transport->fetch(new Call('DELETE', self::path($accountId)));
    }

    /** Sends one email at once; `problem` says why it could not be sent. */
    public function test(string $accountId, string $to): MailTest
    {
        $call = new Call('POST', Call::path('accounts', $accountId, 'mail-server', 'test'), body: ['to' => $to]);
        return MailTest::from($this->transport->json($call));
    }

    private static function path(string $accountId): string
    {
        return Call::path('accounts', $accountId, 'mail-server');
    }
}

<?php

declare(strict_types=1);

namespace Parley\Resources;

use Parley\Documents\ApiKey;
use Parley\Documents\NewApiKey;
use Parley\Http\Call;
use Parley\Http\Transport;

/** Keys for servers and scripts. A call outside of a key's scopes is a NotAllowedError. */
final class ApiKeys
{
    /** @internal */
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @return list<ApiKey> */
    public function list(string $accountId): array
    {
        $document = $this->transport->json(new Call('GET', Call::path('accounts', $accountId, 'api-keys')));
        return ApiKey::listFrom($document['apiKeys'] ?? null);
    }

    /**
     * Creates a key; the reply is the only place where it is ever shown.
     *
     * @param list<string>|null $scopes `ask` (the default), `read`, `sources`, `live` and `manage`
     */
    public function create(
        string $accountId,
        string $name,
        ?array $scopes = null,
        ?string $chatbotId = null,
        \DateTimeInterface|string|null $expiresAt = null,
        ?string $idempotencyKey = null,
    ): NewApiKey {
        $body = Call::given([
            'name' => $name,
            'scopes' => $scopes,
            'chatbotId' => $chatbotId,
            'expiresAt' => $expiresAt instanceof \DateTimeInterface ? self::iso($expiresAt) : $expiresAt,
        ]);
        $key = Call::keyOrNew($idempotencyKey);
        $call = new Call('POST', Call::path('accounts', $accountId, 'api-keys'), body: $body, idempotencyKey: $key);
        return NewApiKey::from($this->transport->json($call));
    }

    /** Revokes a key at once. */
    public function revoke(string $accountId, string $keyId): void
    {
        $this->transport->fetch(new Call('DELETE', Call::path('accounts', $accountId, 'api-keys', $keyId)));
    }

    private static function iso(\DateTimeInterface $time): string
    {
        $utc = \DateTimeImmutable::createFromInterface($time)->setTimezone(new \DateTimeZone('UTC'));
        return $utc->format('Y-m-d\TH:i:s.v\Z');
    }
}

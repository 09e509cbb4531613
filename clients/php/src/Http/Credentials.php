<?php

declare(strict_types=1);

namespace Parley\Http;

/** Who calls. @internal */
final class Credentials
{
    /** @param string|(\Closure(): string)|null $token */
    public function __construct(
        private readonly ?string $apiKey,
        private readonly string|\Closure|null $token,
    ) {
        if ($apiKey !== null && $token !== null) {
            throw new \InvalidArgumentException('Give an API key or a token, not both.');
        }
    }

    public function current(): ?string
    {
        return $this->apiKey ?? ($this->token instanceof \Closure ? ($this->token)() : $this->token);
    }

    /** The subject of the ID token, which the API wants to hear again as `userId`; an API key has none. */
    public function userId(): ?string
    {
        $parts = explode('.', $this->apiKey === null ? (string) $this->current() : '');
        if (count($parts) !== 3) {
            return null;
        }
        $claims = json_decode((string) base64_decode(strtr($parts[1], '-_', '+/')), true);
        return is_array($claims) && is_string($claims['sub'] ?? null) ? $claims['sub'] : null;
    }
}

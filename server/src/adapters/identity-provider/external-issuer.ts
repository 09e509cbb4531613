import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { invalidToken, KeysUnavailable, verifyIdToken } from '../../identity/index.ts';
import type { IdTokenVerifier } from '../../identity/ports.ts';

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) }).catchall(z.json());

/** Asymmetric only: with a shared secret the issuer's public key could be passed off as one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const timeoutMs = 5_000;
/** What looking for a token's key may say of the token; all else is said of the issuer. */
const faultsOfTokens = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported] as const;

export type IssuerMetadata = z.output<typeof metadata>;

export interface ExternalIssuer extends IdTokenVerifier {
  /** What the issuer says of itself. */
  metadata(): Promise<IssuerMetadata>;
}

/** Any OpenID Connect issuer, found by discovery when it is first needed and not before. */
export function createExternalIssuer({
  issuer,
  audiences,
  clock,
}: {
  issuer: string;
  /** For whom its ID tokens may be. */
  audiences: readonly string[];
  clock(): number;
}): ExternalIssuer {
  let discovery: Promise<{ found: IssuerMetadata; keys: JWTVerifyGetKey }> | undefined;

  async function discover() {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The identity provider answered its discovery with ${response.status}`);
    const found = metadata.parse(await response.json());
    if (found.issuer.replace(/\/+$/, '') !== issuer)
      throw new Error('The identity provider calls itself by another name');
    const readKeys = createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 10_000,
    });
    const keys: JWTVerifyGetKey = (header, token) =>
      readKeys(header, token).catch((error: unknown) => {
        throw faultsOfTokens.some((fault) => error instanceof fault) ? error : new KeysUnavailable(error);
      });
    return { found, keys };
  }

  function discovered() {
    // A provider that is away now may be back for the next token.
    discovery ??= discover().catch((error: unknown) => {
      discovery = undefined;
      throw error;
    });
    return discovery;
  }

  return {
    issuer,
    metadata: async () => (await discovered()).found,
    async verify(token) {
      if (token.split('.').length !== 3) throw invalidToken();
      const { found, keys } = await discovered();
      // The provider's session id has no meaning here.
      const expected = { issuer: found.issuer, audiences, algorithms, nowMs: clock() };
      return { ...(await verifyIdToken(token, keys, expected)), signInId: undefined };
    },
  };
}

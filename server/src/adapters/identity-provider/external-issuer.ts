import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { invalidToken, verifyIdToken } from '../../identity/index.ts';
import type { IdTokenVerifier } from '../../identity/ports.ts';

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Asymmetric only: with a shared secret the issuer's public key could be passed off as one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const timeoutMs = 5_000;

/** Any OpenID Connect issuer, found by discovery at the first token and not before. */
export function createExternalIssuer({
  issuer,
  audience,
}: {
  issuer: string;
  audience: string;
}): IdTokenVerifier {
  let keys: Promise<JWTVerifyGetKey> | undefined;

  async function discover(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The identity provider answered its discovery with ${response.status}`);
    const found = metadata.parse(await response.json());
    if (found.issuer.replace(/\/+$/, '') !== issuer)
      throw new Error('The identity provider calls itself by another name');
    const keySet = createRemoteJWKSet(new URL(found.jwks_uri), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 10_000,
    });
    exactIssuer = found.issuer;
    return keySet;
  }

  let exactIssuer = issuer;
  return {
    issuer,
    async verify(token) {
      if (token.split('.').length !== 3) throw invalidToken();
      // A provider that is away now may be back for the next token.
      keys ??= discover().catch((error: unknown) => {
        keys = undefined;
        throw error;
      });
      const keySet = await keys;
      return verifyIdToken(token, keySet, { issuer: exactIssuer, audience, algorithms });
    },
  };
}

import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { verifyIdToken } from './id-token-checks.ts';
import type { IdentityStore, IdTokenVerifier, User } from './ports.ts';

const algorithm = 'RS256';
const lifetimeSeconds = 3600;
/** How users of the embedded issuer are stored: its address may change, they stay the same people. */
export const localIssuerName = 'local';

/** The service as its own OpenID issuer. */
export interface LocalIssuer extends IdTokenVerifier {
  /** For a sign-in, with which it ends. */
  issueIdToken(user: User, signInId: string, nowMs: number): Promise<{ idToken: string; expiresAt: number }>;
  jwks(): { keys: JWK[] };
  discovery(): Record<string, unknown>;
}

/** Takes the signing key from the store, where the first start has put it. */
export async function createLocalIssuer(
  address: string,
  store: IdentityStore,
  clock: () => number,
): Promise<LocalIssuer> {
  const privateJwk = JSON.parse(await store.signingKey('id-token', makeKey)) as JWK;
  const { kty, n, e, kid } = privateJwk;
  const publicJwk: JWK = { kty, n, e, kid, use: 'sig', alg: algorithm } as JWK;
  const privateKey = await importJWK(privateJwk, algorithm);
  const keys = createLocalJWKSet({ keys: [publicJwk] });

  return {
    issuer: address,
    async verify(token) {
      const expected = {
        issuer: address,
        audiences: [address],
        algorithms: [algorithm],
        nowMs: clock(),
      };
      // Addresses are not confirmed; those that matter, the operators', cannot be signed up with.
      return {
        ...(await verifyIdToken(token, keys, expected)),
        issuer: localIssuerName,
        isEmailVerified: true,
      };
    },
    async issueIdToken(user, signInId, nowMs) {
      const issuedAt = Math.floor(nowMs / 1000);
      const idToken = await new SignJWT({ email: user.email, name: user.name, sid: signInId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid && { kid }) })
        .setIssuer(address)
        .setAudience(address)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey);
      return { idToken, expiresAt: (issuedAt + lifetimeSeconds) * 1000 };
    },
    jwks: () => ({ keys: [publicJwk] }),
    discovery: () => ({
      issuer: address,
      jwks_uri: `${address}/.well-known/jwks.json`,
      authorization_endpoint: `${address}/`,
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [algorithm],
      claims_supported: ['iss', 'aud', 'sub', 'exp', 'iat', 'email', 'name', 'sid'],
    }),
  };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: crypto.randomUUID() });
}

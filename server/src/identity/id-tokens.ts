import { createHash } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { Problem } from '../errors/index.ts';
import { hashOf } from './ids.ts';
import type { IdentityStore, IdTokenVerifier, TokenIdentity, User, VerifiedIdentity } from './ports.ts';

interface Expected {
  issuer: string;
  audiences: readonly string[];
  algorithms: string[];
  nowMs: number;
}

/**
 * The checks that every ID token passes: signature by a key of the issuer's own set (never one named in
 * the token), an allowed algorithm, exact issuer, audience, times, and a subject.
 */
export async function verifyIdToken(token: string, keys: JWTVerifyGetKey, expected: Expected): Promise<TokenIdentity> {
  // The library would take a signature with padding behind it: then one token could be written in many ways.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw invalidToken();
  const { issuer, audiences, algorithms, nowMs } = expected;
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: [...audiences],
    algorithms,
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: 5,
    currentDate: new Date(nowMs),
  }).catch((cause: unknown) => {
    throw cause instanceof KeysUnavailable ? cause : invalidToken(cause);
  });
  const { sub, exp, aud, azp, email, email_verified: isEmailVerified, name, sid } = payload;
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (isForSeveral && !(typeof azp === 'string' && audiences.includes(azp))) throw invalidToken();
  if (typeof sub !== 'string' || sub.length === 0 || sub.length > 255 || exp === undefined) throw invalidToken();
  return {
    subject: sub,
    // With or without a slash at its end, it is the same one.
    issuer: issuer.replace(/\/+$/, ''),
    email: typeof email === 'string' ? email : '',
    isEmailVerified: isEmailVerified === true,
    name: typeof name === 'string' ? name : '',
    expiresAtMs: exp * 1000,
    signInId: typeof sid === 'string' ? sid : undefined,
  };
}

/** The issuer's keys could not be read: nothing is known of the token. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super("The identity provider's keys cannot be read", { cause });
    this.name = 'KeysUnavailable';
  }
}

export function invalidToken(cause?: unknown): Problem {
  return new Problem('INVALID_TOKEN', 'The token is not valid here or has expired; sign in again for a new one.', {
    cause,
  });
}

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

/**
 * By which an ID token is known. Without its signature, of which some algorithms allow several for the same token: one
 * that was ended must not come back with another.
 */
export function tokenHashOf(idToken: string): string {
  return hashOf(idToken.slice(0, idToken.lastIndexOf('.')));
}

/**
 * Whom an ID token speaks for. A subject is a name that its issuer gives: the same name by another issuer is somebody
 * else. Mostly a user's id is the subject itself; where another issuer's user has that id, it is made from both names.
 */
export async function withUserId(
  identity: TokenIdentity,
  store: Pick<IdentityStore, 'usersNamed'>,
): Promise<VerifiedIdentity> {
  const { issuer, subject } = identity;
  // We gave it: no other issuer has a say in it.
  if (issuer === localIssuerName) return { ...identity, userId: subject };
  const named = await store.usersNamed(issuer, subject);
  const known = named.find((user) => user.issuer === issuer && user.subject === subject);
  return { ...identity, userId: known?.id ?? (named.length === 0 ? subject : madeId(issuer, subject)) };
}

function madeId(issuer: string, subject: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest();
  return `usr_${digest.subarray(0, 24).toString('base64url')}`;
}

interface Move {
  /** The issuer in use. */
  issuer: string;
  /** The one before, whose users the operator says are the same people. */
  previous: string | undefined;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** Lets users of the issuer before keep their accounts, where the operator says so; says so where there are any otherwise. */
export async function moveIssuer(
  { issuer, previous }: Move,
  store: Pick<IdentityStore, 'moveUsers' | 'usersOfOtherIssuers'>,
  log: Log,
): Promise<void> {
  if (previous !== undefined) {
    const { moved, left } = await store.moveUsers(previous, issuer);
    if (moved > 0) log.info(`${moved} users of ${previous} keep their accounts as users of ${issuer}`);
    if (left > 0)
      log.warn(`${left} users of ${previous} were not moved: ${issuer} has others with the same subject or address`);
    return;
  }
  const others = await store.usersOfOtherIssuers(issuer);
  if (others > 0)
    log.warn(
      `${others} users of another issuer than ${issuer} cannot sign in; if they are the same people under the same subjects, set OIDC_PREVIOUS_ISSUER`,
    );
}

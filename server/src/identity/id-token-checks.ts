import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Problem } from '../errors/index.ts';
import type { TokenIdentity } from './ports.ts';

interface Expected {
  issuer: string;
  audiences: readonly string[];
  algorithms: string[];
  nowMs: number;
}

/**
 * The checks every ID token passes, whoever issued it: signature by a key of the issuer's own set (never one named in
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

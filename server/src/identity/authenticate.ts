import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors/index.ts';
import { hasApiKeyForm, isGoodKey, looksLikeApiKey } from './api-keys.ts';
import type { AccountCaller, Caller, OperatorCaller, UserCaller, VisitorCaller } from './caller.ts';
import { invalidToken, tokenHashOf, withUserId } from './id-tokens.ts';
import { hashOf } from './ids.ts';
import type { IsOwnOrigin } from './origins.ts';
import type { ApiKey, IdentityStore, IdTokenVerifier } from './ports.ts';
import { unavailable } from './provider-tokens.ts';
import { looksLikeVisitorToken, readVisitorToken } from './visitors.ts';

/**
 * A revoked key, role or sign-in is refused within a second, in open streams too: this and the half second in which those ask
 * again stay well below it together.
 */
const rememberMs = 300;
const rememberTokenMs = 60_000;
const noteUseEveryMs = 60_000;

export interface Credentials {
  /** The value of the Authorization header. */
  authorization: string | undefined;
  /** The browser's Origin, if any. */
  origin: string | undefined;
  /** Where the page is that asks, as browsers say it (`Sec-Fetch-Site`), if they do. */
  fetchSite: string | undefined;
  /** The Host header. */
  host: string | undefined;
}

export interface Authentication {
  /** Who presents these credentials; undefined when there are none. */
  authenticate(credentials: Credentials): Promise<Caller | undefined>;
  /** Whether the caller would still be let in; open streams ask this again and again. */
  isStillWelcome(caller: Caller): Promise<boolean>;
}

interface Dependencies {
  store: IdentityStore;
  idTokens: IdTokenVerifier;
  visitorSecret: string;
  isOwnOrigin: IsOwnOrigin;
  /** The key in the data folder; none where no file could be written. */
  operatorKey?: string | undefined;
  clock(): number;
}

export function createAuthentication({
  store,
  idTokens,
  visitorSecret,
  isOwnOrigin,
  operatorKey,
  clock,
}: Dependencies): Authentication {
  const findApiKey = rememberFor(rememberMs, clock, (keyHash: string) => store.findApiKey(keyHash));
  const verify = rememberFor(rememberTokenMs, clock, async (token: string) => {
    const identity = await idTokens.verify(token).catch((error: unknown) => {
      throw error instanceof Problem ? error : unavailable(error);
    });
    return withUserId(identity, store);
  });
  const userOfSignIn = rememberFor(rememberMs, clock, (signInId: string) => store.userOfSignIn(signInId));
  const isTokenEnded = rememberFor(rememberMs, clock, (tokenHash: string) => store.isTokenEnded(tokenHash));
  const hashesByKeyId = new Map<string, string>();
  const notedUse = new Map<string, number>();

  async function apiKeyCaller(token: string): Promise<AccountCaller> {
    const keyHash = hasApiKeyForm(token) ? hashOf(token) : undefined;
    const key = keyHash && (await findApiKey(keyHash));
    if (!keyHash || !key || !isGoodKey(key, clock())) {
      throw new Problem(
        'INVALID_API_KEY',
        'The API key is unknown, expired or revoked; create one in the dashboard under Settings → API Keys.',
      );
    }
    hashesByKeyId.set(key.id, keyHash);
    noteUse(key);
    const { id: keyId, accountId, scopes, chatbotId, expiresAt: expiresAtMs } = key;
    return { kind: 'account', accountId, keyId, scopes, chatbotId, expiresAtMs, role: 'agent' };
  }

  function noteUse({ id }: ApiKey) {
    const now = clock();
    if (now - (notedUse.get(id) ?? 0) < noteUseEveryMs) return;
    notedUse.set(id, now);
    // When it cannot be noted, nothing is lost but the time shown in a list.
    store.touchApiKey(id, now).catch(() => notedUse.delete(id));
  }

  /**
   * A token is for pages of the origin that it was given to. Browsers leave the Origin out of what a page reads from its
   * own server, and say so; a client that is no browser could forge it anyway.
   */
  function isFromPageOf(givenTo: string, { origin, fetchSite, host }: Credentials): boolean {
    if (origin !== undefined) return origin === givenTo;
    return fetchSite === undefined || (fetchSite === 'same-origin' && isOwnOrigin(givenTo, host));
  }

  function visitorCaller(token: string, credentials: Credentials): VisitorCaller {
    const visitor = readVisitorToken(token, visitorSecret);
    if (!visitor || visitor.expiresAtMs <= clock()) throw invalidToken();
    if (!isFromPageOf(visitor.origin, credentials)) throw invalidToken();
    const { accountId, chatbotId, visitorId, expiresAtMs, identified } = visitor;
    const { name, email } = identified ?? {};
    return { kind: 'visitor', accountId, chatbotId, visitorId, expiresAtMs, name, email };
  }

  function operatorCaller(token: string): OperatorCaller {
    if (operatorKey === undefined || !isSame(token, operatorKey)) throw invalidToken();
    return { kind: 'operator' };
  }

  async function userCaller(token: string): Promise<UserCaller> {
    const identity = await verify(token);
    const caller: UserCaller = { kind: 'user', ...identity, tokenHash: tokenHashOf(token) };
    if (identity.expiresAtMs <= clock() - 5_000 || !(await isSignedIn(caller))) throw invalidToken();
    return caller;
  }

  /** Our own ID tokens end with their sign-in; those of others when somebody has signed out here. */
  async function isSignedIn({ userId, signInId, tokenHash }: UserCaller): Promise<boolean> {
    if (signInId === undefined) return !(await isTokenEnded(tokenHash));
    return (await userOfSignIn(signInId)) === userId;
  }

  return {
    async authenticate(credentials) {
      const { authorization } = credentials;
      if (authorization === undefined || authorization === '') return undefined;
      const [, token] = /^Bearer +([^\s,]{1,8192})$/i.exec(authorization) ?? [];
      if (!token) {
        throw new Problem('UNAUTHORIZED', 'The Authorization header must have the form "Bearer <credential>".');
      }
      if (looksLikeApiKey(token)) return apiKeyCaller(token);
      if (looksLikeVisitorToken(token)) return visitorCaller(token, credentials);
      if (token.startsWith('op_')) return operatorCaller(token);
      return userCaller(token);
    },
    async isStillWelcome(caller) {
      if (caller.kind === 'operator') return true;
      if (caller.kind !== 'account' && caller.expiresAtMs <= clock()) return false;
      if (caller.kind === 'visitor') return true;
      if (caller.kind === 'user') return isSignedIn(caller);
      const keyHash = hashesByKeyId.get(caller.keyId);
      const key = keyHash && (await findApiKey(keyHash));
      return Boolean(key && isGoodKey(key, clock()));
    },
  };
}

/** Takes the same time wherever they differ. */
function isSame(given: string, known: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(known));
}

/** Asks `look` once for a key and gives the same promise again for a while. Failures are not remembered. */
function rememberFor<T>(
  durationMs: number,
  clock: () => number,
  look: (key: string) => Promise<T>,
  maxEntries = 10_000,
): (key: string) => Promise<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>();
  return (key) => {
    const known = entries.get(key);
    if (known && known.until > clock()) return known.value;
    const value = look(key);
    entries.delete(key);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
    entries.set(key, { value, until: clock() + durationMs });
    value.catch(() => entries.delete(key));
    return value;
  };
}

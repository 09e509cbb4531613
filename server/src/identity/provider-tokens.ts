import { setTimeout as sleep } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import type { SecretBox } from '../secrets.ts';
import { tokenHashOf, withUserId } from './id-tokens.ts';
import {
  type EndedToken,
  type IdentityStore,
  type IdTokenVerifier,
  ProviderFailure,
  type SignIn,
  type SignInProvider,
  type TokenIdentity,
} from './ports.ts';
import { signInEnded } from './renewals.ts';

/** An ID token with less time left is replaced. Longer than the dashboard waits, so that what it gets lasts. */
const replaceBeforeMs = 2 * 60_000;
/** As good as over: it would not reach the server any more. */
const leastLeftMs = 5_000;
/** Longer than all requests to the provider together may take. */
const holdMs = 20_000;
const lookAgainMs = 100;

const tokensForm = z.object({
  idToken: z.string(),
  expiresAtMs: z.number(),
  refreshToken: z.string().optional(),
  /** ID tokens from before that are not over yet. */
  earlier: z.array(z.object({ tokenHash: z.string(), expiresAt: z.number() })).default([]),
});
export type Tokens = z.output<typeof tokensForm>;

interface Dependencies {
  store: IdentityStore;
  provider: SignInProvider;
  idTokens: IdTokenVerifier;
  sealed: SealedDocuments;
  clock(): number;
  onFailure(error: unknown): void;
}

/** What the provider gave for a sign-in, and how it stays fresh. */
export function providerTokens({ store, provider, idTokens, sealed, clock, onFailure }: Dependencies) {
  const hasLeft = ({ expiresAtMs }: Tokens, ms: number) => expiresAtMs - clock() > ms;
  /** Nothing where another provider gave them, one that was set before: they are no business of this one. */
  function open({ id, tokensBox }: SignIn): Tokens | undefined {
    const tokens = tokensBox === null ? undefined : sealed.open(tokensForm, tokensBox, id);
    const isOurs = tokens && decodeJwt(tokens.idToken).iss?.replace(/\/+$/, '') === idTokens.issuer;
    return isOurs ? tokens : undefined;
  }

  /** The tokens of a sign-in, with some time left; replaced by one caller at a time, as a refresh token may work once. */
  async function current(found: SignIn, findAgain: () => Promise<SignIn>): Promise<Tokens> {
    let signIn = found;
    for (const giveUpAt = performance.now() + holdMs; performance.now() < giveUpAt; ) {
      const tokens = open(signIn);
      if (!tokens) return ended(signIn);
      if (hasLeft(tokens, replaceBeforeMs)) return tokens;
      const { id, version } = signIn;
      if (tokens.refreshToken === undefined) return hasLeft(tokens, 0) ? tokens : ended(signIn);
      if (await store.holdSignIn({ id, version, untilMs: clock() + holdMs }, clock()))
        return replacedTokens(signIn, tokens, tokens.refreshToken);
      if (hasLeft(tokens, leastLeftMs)) return tokens;
      await sleep(lookAgainMs);
      signIn = await findAgain();
    }
    throw unavailable();
  }

  async function replacedTokens(signIn: SignIn, old: Tokens, refreshToken: string): Promise<Tokens> {
    const save = async (next: Tokens) => {
      await store.saveTokens({
        id: signIn.id,
        version: signIn.version,
        tokensBox: sealed.seal(next, signIn.id),
      });
      return next;
    };
    const oldWhileGood = (cause: unknown) => {
      onFailure(cause);
      if (hasLeft(old, leastLeftMs)) return old;
      throw unavailable(cause);
    };
    let given: Awaited<ReturnType<SignInProvider['refresh']>>;
    try {
      given = await provider.refresh(refreshToken);
    } catch (failure) {
      if (failure instanceof ProviderFailure && failure.reason !== 'unavailable') return ended(signIn, failure);
      await store.releaseSignIn(signIn.id);
      return oldWhileGood(failure);
    }
    const kept = { ...old, refreshToken: given.refreshToken ?? refreshToken };
    // A provider that gives no new ID token cannot keep a sign-in going.
    if (given.idToken === undefined) return hasLeft(old, 0) ? save({ ...old, refreshToken: undefined }) : ended(signIn);
    let identity: TokenIdentity;
    try {
      identity = await idTokens.verify(given.idToken);
    } catch (failure) {
      if (failure instanceof Problem) return ended(signIn, failure);
      // Its keys could not be read now. The old refresh token is spent, so that the new one must not be lost.
      await save(kept);
      return oldWhileGood(failure);
    }
    const { userId } = await withUserId(identity, store);
    if (userId !== signIn.userId) return ended(signIn);
    return save({
      ...kept,
      idToken: given.idToken,
      expiresAtMs: identity.expiresAtMs,
      earlier: tokensIn(old).filter(({ expiresAt }) => expiresAt > clock()),
    });
  }

  async function ended(signIn: SignIn, cause?: unknown): Promise<never> {
    if (cause) onFailure(cause);
    await store.endSignIn(signIn.id, issued(signIn));
    throw signInEnded(cause);
  }

  /** All ID tokens of a sign-in that may still be good. */
  function issued(signIn: SignIn): EndedToken[] {
    const tokens = open(signIn);
    return tokens ? tokensIn(tokens) : [];
  }

  return { open, current, ended, issued };
}

const tokensIn = ({ idToken, expiresAtMs, earlier }: Tokens): EndedToken[] => [
  ...earlier,
  { tokenHash: tokenHashOf(idToken), expiresAt: expiresAtMs },
];

export const unavailable = (cause?: unknown) =>
  new Problem('SIGN_IN_UNAVAILABLE', 'The identity provider does not answer; try again in a moment.', {
    cause,
  });

export type SealedDocuments = ReturnType<typeof sealedDocuments>;

/** Documents in a secret box, each with its form. */
export function sealedDocuments(box: SecretBox) {
  return {
    seal(document: object, ownerId: string): string {
      const sealed = box.seal(JSON.stringify(document), ownerId);
      if (sealed === undefined)
        throw new Problem('SIGN_IN_UNAVAILABLE', 'Signing in needs SECRET_KEY: its operator must set it.');
      return sealed;
    },
    open<Form extends z.ZodType>(form: Form, sealed: string, ownerId: string): z.output<Form> | undefined {
      const text = box.open(sealed, ownerId);
      return text === undefined ? undefined : form.parse(JSON.parse(text));
    },
  };
}

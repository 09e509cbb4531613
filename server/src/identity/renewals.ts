import { Problem } from '../errors/index.ts';
import type { NewMail } from '../mail/index.ts';
import { hashOf, newId, newSecret } from './ids.ts';
import type { EndedToken, IdentityStore, SignIn } from './ports.ts';

const renewalLifetimeMs = 30 * 24 * 3600_000;
/**
 * A renewal that was taken is good for so long once more: two tabs that open together take the same one, and a reply
 * that got lost leaves a browser with it.
 */
const reuseMs = 30_000;

export interface SignedIn {
  idToken: string;
  expiresAt: number;
  user: { id: string; email: string; name: string };
  renewal: GivenRenewal;
}

/** For the renewal cookie. */
export interface GivenRenewal {
  token: string;
  expiresAt: number;
}

/** A sign-in that has begun. */
export interface BegunSignIn {
  id: string;
  renewal: GivenRenewal;
}

interface BeginOptions {
  /** Given the id of the sign-in. */
  sealTokens?(id: string): string | null;
  untilMs?: number | undefined;
  /** Written with it. */
  mail?: NewMail | undefined;
  /** Of the browser; notices are written in it. */
  language?: string | undefined;
}

interface Options {
  /** The ID tokens that another issuer gave for a sign-in, which end with it. */
  tokensOf?(signIn: SignIn): EndedToken[];
  /** Called with a sign-in that ended because a renewal was used twice. */
  onReplay(signIn: Pick<SignIn, 'id' | 'userId'>): void;
}

/** Keeps a sign-in going, for the embedded issuer and for others. */
export function renewals(store: IdentityStore, clock: () => number, { tokensOf = () => [], onReplay }: Options) {
  const given = (untilMs = Number.POSITIVE_INFINITY): GivenRenewal => ({
    token: newSecret(32).toString('base64url'),
    expiresAt: Math.min(clock() + renewalLifetimeMs, untilMs),
  });
  const stored = ({ token, expiresAt }: GivenRenewal) => ({ tokenHash: hashOf(token), expiresAt });

  return {
    async begin(userId: string, options: BeginOptions = {}): Promise<BegunSignIn> {
      const { sealTokens = () => null, untilMs, mail, language } = options;
      const renewal = given(untilMs);
      const id = newId('sign');
      const signIn = { id, userId, tokensBox: sealTokens(id), version: 0, createdAt: clock() };
      await store.beginSignIn(signIn, stored(renewal), mail, language);
      return { id, renewal };
    },

    async find(token: string): Promise<SignIn> {
      const signIn = await store.findSignIn(hashOf(token), clock());
      if (signIn) return signIn;
      await endReplayed(token);
      throw signInEnded();
    },

    async replace(token: string, signIn: SignIn, untilMs?: number): Promise<GivenRenewal> {
      const next = given(untilMs);
      const tokenHash = hashOf(token);
      const oldUntilMs = clock() + reuseMs;
      const replacement = { signIn, tokenHash, oldUntilMs, next: stored(next) };
      if ((await store.replaceRenewal(replacement, clock())) === 'ended') throw signInEnded();
      return next;
    },

    /** Gives the sign-in that has ended, if there was one. */
    async end(token: string): Promise<SignIn | undefined> {
      const signIn = await store.findSignIn(hashOf(token), clock());
      if (signIn) await store.endSignIn(signIn.id, tokensOf(signIn));
      else await endReplayed(token);
      return signIn;
    },
  };

  /**
   * A renewal that comes long after it was replaced is in two hands, and nobody can tell whose are the honest ones: the
   * whole sign-in ends, with the renewals that came after.
   */
  async function endReplayed(token: string): Promise<void> {
    const signIn = await store.findReplayed(hashOf(token), clock());
    if (!signIn) return;
    await store.endSignIn(signIn.id, tokensOf(signIn));
    onReplay(signIn);
  }
}

export const signInEnded = (cause?: unknown) =>
  new Problem('UNAUTHORIZED', 'The sign-in has ended; sign in again.', { cause });

export type RenewalCookies = ReturnType<typeof createRenewalCookies>;

const name = 'parley_renewal';

/** The cookie by which a browser stays signed in: no script reads it, no other site sends it. */
export function createRenewalCookies({ isSecure, clock }: { isSecure: boolean; clock(): number }) {
  const cookie = (value: string, maxAgeSeconds: number) =>
    `${name}=${value}; HttpOnly; SameSite=Strict; Path=/api/auth; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  return {
    keep: ({ token, expiresAt }: GivenRenewal) => cookie(token, Math.max(0, Math.round((expiresAt - clock()) / 1000))),
    forget: () => cookie('', 0),
    read: (header: string | undefined) =>
      new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,100})`).exec(header ?? '')?.[1] ?? '',
  };
}

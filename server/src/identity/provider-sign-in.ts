import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type SecretBox, sameSecret } from '../secrets.ts';
import { withUserId } from './id-tokens.ts';
import {
  type IdentityStore,
  type IdTokenVerifier,
  ProviderFailure,
  type ProviderFailureReason,
  type SignInProvider,
} from './ports.ts';
import { providerTokens, sealedDocuments, type Tokens, unavailable } from './provider-tokens.ts';
import { type GivenRenewal, renewals, type SignedIn } from './renewals.ts';

/** How long somebody may take at the provider. */
const wayLifetimeMs = 10 * 60_000;
const wayForm = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  returnTo: z.string(),
  expiresAtMs: z.number(),
});

interface Dependencies {
  store: IdentityStore;
  provider: SignInProvider;
  idTokens: IdTokenVerifier;
  box: SecretBox;
  /** Where the provider sends browsers back to. */
  redirectUri: string;
  clock(): number;
  /** Called with what failed at the provider, for the operator. */
  onFailure(error: unknown): void;
  onReplay(signIn: { id: string; userId: string }): void;
}

/** Why somebody comes back from the provider without being signed in. */
export type SignInFailure = ProviderFailureReason | 'expired';
export type WayBack = { returnTo: string } & ({ renewal: GivenRenewal } | { failure: SignInFailure });
export type ProviderSignIn = ReturnType<typeof providerSignInVerbs>;

/** Signing in at an identity provider. Its tokens stay with us, sealed; the browser keeps what it keeps of local sign-ins. */
export function providerSignInVerbs(dependencies: Dependencies) {
  const { store, provider, idTokens, box, redirectUri, clock, onFailure, onReplay } = dependencies;
  const ownerOfWay = 'browser';

  const sealed = sealedDocuments(box);
  const tokensOf = providerTokens({ store, provider, idTokens, sealed, clock, onFailure });
  const renewal = renewals(store, clock, { tokensOf: tokensOf.issued, onReplay });
  const openWay = (text: string) => {
    const way = sealed.open(wayForm, text, ownerOfWay);
    return way && way.expiresAtMs > clock() ? way : undefined;
  };
  /** Without a refresh token a sign-in ends with its ID token. */
  const endOf = ({ refreshToken, expiresAtMs }: Tokens) => (refreshToken === undefined ? expiresAtMs : undefined);

  async function signInWith(
    callback: URL,
    checks: z.output<typeof wayForm>['checks'],
    language: string,
  ): Promise<GivenRenewal> {
    const { idToken, refreshToken } = await provider.exchange(callback, checks);
    // Beside what the flow checks: the same as for every ID token that comes with a request.
    const identity = await idTokens.verify(idToken).catch((error: unknown) => {
      throw new ProviderFailure(error instanceof Problem ? 'refused' : 'unavailable', error);
    });
    const { userId, expiresAtMs } = await withUserId(identity, store);
    const tokens: Tokens = { idToken, expiresAtMs, refreshToken, earlier: [] };
    const begun = await renewal.begin(userId, {
      sealTokens: (id) => sealed.seal(tokens, id),
      untilMs: endOf(tokens),
      language,
    });
    return begun.renewal;
  }

  return {
    /** Where to send the browser, and what it must bring back beside what the provider gives it. */
    async begin(returnTo: string | undefined): Promise<{ address: string; way: string; lifetimeMs: number }> {
      const { address, checks } = await provider.begin(redirectUri);
      const way = { checks, returnTo: returnPath(returnTo), expiresAtMs: clock() + wayLifetimeMs };
      return { address, way: sealed.seal(way, ownerOfWay), lifetimeMs: wayLifetimeMs };
    },

    /** Signs in a user who comes back from the provider, in the browser that went there. */
    async finish(parameters: Record<string, string>, sealedWay: string, language: string): Promise<WayBack> {
      const way = openWay(sealedWay);
      if (!way || !sameSecret(parameters['state'] ?? '', way.checks.state)) {
        return { returnTo: way?.returnTo ?? '/', failure: 'expired' };
      }
      const { returnTo, checks } = way;
      const callback = new URL(redirectUri);
      callback.search = new URLSearchParams(parameters).toString();
      try {
        return { returnTo, renewal: await signInWith(callback, checks, language) };
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure;
        if (failure.reason !== 'denied') onFailure(failure);
        return { returnTo, failure: failure.reason };
      }
    },

    async renew(renewalToken: string): Promise<SignedIn> {
      const signIn = await renewal.find(renewalToken);
      const tokens = await tokensOf.current(signIn, () => renewal.find(renewalToken));
      const { idToken, expiresAtMs } = tokens;
      const identity = await idTokens.verify(idToken).catch((error: unknown) => {
        if (error instanceof Problem) return tokensOf.ended(signIn, error);
        throw unavailable(error);
      });
      const { userId, email, name } = await withUserId(identity, store);
      return {
        idToken,
        expiresAt: expiresAtMs,
        user: { id: userId, email, name },
        renewal: await renewal.replace(renewalToken, signIn, endOf(tokens)),
      };
    },

    async signOut(renewalToken: string): Promise<void> {
      const signIn = await renewal.end(renewalToken);
      const refreshToken = signIn && tokensOf.open(signIn)?.refreshToken;
      // Signed out here even where the provider cannot be notified.
      if (refreshToken !== undefined) provider.revoke(refreshToken).catch(onFailure);
    },
  };
}

/** It travels in a cookie, of which browsers keep 4,096 characters. */
const longest = 1_000;
const nowhere = 'http://parley.invalid';

/** The page of ours that an address names, or the first page: a sign-in link must not redirect elsewhere. */
export function returnPath(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, nowhere)) return '/';
  // As browsers read it: backslashes are slashes, tabs are nothing, dots go up.
  const { origin, pathname, search, hash } = new URL(given, nowhere);
  const isOurs = origin === nowhere && !pathname.startsWith('//');
  const isPage = !/^\/api(\/|$)/i.test(pathname);
  const path = pathname + search + hash;
  return isOurs && isPage && path.length <= longest ? path : '/';
}

import { createIdentityStore } from '../adapters/database/identity/identity-store.ts';
import { createOperatorStore } from '../adapters/database/identity/operator-store.ts';
import { createRateStore } from '../adapters/database/limits/rate-store.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Config } from '../config/index.ts';
import { demoEmail } from '../demo/index.ts';
import {
  createAuthentication,
  createIdentity,
  createLocalIssuer,
  type HashingCost,
  isLoopback,
  localIssuerName,
  moveIssuer,
  newSecret,
  ownOrigins,
  providerSignInVerbs,
  signInVerbs,
} from '../identity/index.ts';
import { callbackPath } from '../identity/routes.ts';
import { createLimits, createNewAccountLimit } from '../limits/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Outbox } from '../mail/index.ts';
import { createSecretBox } from '../secrets.ts';
import { isLocalServer } from './is-local-server.ts';

interface Dependencies {
  config: Config;
  adapters: Adapters;
  publicUrl: string;
  logger: Logger;
  outbox: Outbox;
  hashingCost?: HashingCost | undefined;
  clock(): number;
}

export type OpenIdentity = Awaited<ReturnType<typeof openIdentity>>;

/** Who may do what: accounts, limits, the issuer of ID tokens, and the ways to sign in. */
export async function openIdentity(dependencies: Dependencies) {
  const { config, adapters, publicUrl, logger, outbox, hashingCost, clock } = dependencies;
  const { database, identityProvider } = adapters;
  const isOwnOrigin = ownOrigins({ publicUrl, isGiven: config.PUBLIC_URL !== undefined });
  if (config.PUBLIC_URL === undefined && !isLoopback(new URL(publicUrl).hostname))
    logger.warn('Set PUBLIC_URL to where browsers reach this server: the dashboard and the chat work only there');

  const store = createIdentityStore(database);
  const operatorStore = createOperatorStore(database);
  const rateStore = createRateStore(database);
  const operatorEmails = config.OPERATOR_EMAILS;
  // Asked of the database each time: what an operator sets holds on every node at once.
  const signUpIsOpen = async () => config.SIGN_UP === 'open' && (await operatorStore.signUp()) !== 'closed';
  const countNewAccount = createNewAccountLimit({ store: rateStore, clock });
  const identity = createIdentity({ store, signUpIsOpen, operatorEmails, countNewAccount, outbox, clock });

  const secretFor = (purpose: string) => store.signingKey(purpose, async () => newSecret(32).toString('base64url'));
  const visitorSecret = await secretFor('visitor-token');
  if (identityProvider) {
    const issuers = { issuer: identityProvider.issuer.issuer, previous: config.OIDC_PREVIOUS_ISSUER };
    await moveIssuer(issuers, store, logger);
  }
  const localIssuer = identityProvider ? undefined : await createLocalIssuer(publicUrl, store, clock);
  const idTokens = identityProvider?.issuer ?? localIssuer;
  if (!idTokens) throw new Error('There is no issuer of ID tokens.');
  const authentication = createAuthentication({
    store,
    idTokens,
    visitorSecret,
    isOwnOrigin,
    operatorKey: adapters.operatorKey,
    clock,
  });

  const onReplay = ({ id, userId }: { id: string; userId: string }) =>
    logger.warn({ signIn: id, userId }, 'a replaced renewal cookie came again: its sign-in has ended');
  const onProviderFailure = (error: unknown) =>
    logger.warn({ err: error }, 'signing in at the identity provider failed');
  const signIn =
    localIssuer &&
    signInVerbs({ store, issuer: localIssuer, signUpIsOpen, operatorEmails, onReplay, outbox, hashingCost, clock });
  const providerSignIn =
    identityProvider &&
    providerSignInVerbs({
      store,
      provider: identityProvider.signIn,
      idTokens,
      box: createSecretBox(adapters.secret, 'sign-ins at the identity provider'),
      redirectUri: publicUrl + callbackPath,
      clock,
      onFailure: onProviderFailure,
      onReplay,
    });
  const isLocal = isLocalServer(config);
  const isProviderUsable = identityProvider !== undefined && adapters.secret() !== undefined;
  if (identityProvider && !isProviderUsable)
    logger.warn('The dashboard cannot be used: set SECRET_KEY, so that sign-ins at OIDC_ISSUER can be kept');

  return {
    identity,
    store,
    operatorStore,
    limits: createLimits({ store: rateStore, clock }),
    authentication,
    isOwnOrigin,
    isLocal,
    visitorSecret,
    secretFor,
    localIssuer,
    signIn,
    providerSignIn,
    onProviderFailure,
    /** What the sign-in page offers. */
    ways: async () => ({
      local: signIn !== undefined,
      signUp: (await signUpIsOpen()) ? ('open' as const) : ('closed' as const),
      passwordReset: outbox.isOn && signIn !== undefined ? ('by-email' as const) : ('by-operator' as const),
      isFirstAccount: await store.isEmpty(),
      hasDemo: isLocal && (await store.findUserByEmail(localIssuerName, demoEmail)) !== undefined,
      provider: isProviderUsable ? { name: identityProvider.name } : null,
    }),
  };
}

import type { Outbox } from '../mail/index.ts';
import { accountVerbs, operatorVerbs } from './accounts.ts';
import { apiKeyVerbs } from './api-keys.ts';
import { memberVerbs } from './members.ts';
import { pictureVerbs } from './pictures.ts';
import type { IdentityStore } from './ports.ts';

export type { PlanChanges } from './accounts.ts';
export {
  type ApiKeyAccess,
  admitKey,
  describeAccess,
  noApiKey,
  withAccountScope,
  withScope,
} from './api-key-access.ts';
export { type Authentication, createAuthentication } from './authenticate.ts';
export {
  type AccountCaller,
  type ActingCaller,
  type Actor,
  actorId,
  type Caller,
  type CallerKind,
  ownerName,
  type UserCaller,
} from './caller.ts';
export {
  createLocalIssuer,
  invalidToken,
  KeysUnavailable,
  type LocalIssuer,
  localIssuerName,
  moveIssuer,
  verifyIdToken,
} from './id-tokens.ts';
export { newId, newSecret, withRepeatableIds } from './ids.ts';
export { createKnownBrowsers } from './known-browsers.ts';
export {
  type Embedding,
  frameAncestors,
  type IsOwnOrigin,
  isLoopback,
  isPlainHost,
  mayEmbed,
  ownOrigins,
} from './origins.ts';
export type { PasswordResets } from './password-resets.ts';
export type { HashingCost } from './passwords.ts';
export { pictureUrlOf } from './pictures.ts';
export type { Account } from './ports.ts';
export { providerSignInVerbs } from './provider-sign-in.ts';
export { createRenewalCookies } from './renewals.ts';
export { isPermitted, type Permission, type Role, requirePermission, roles } from './roles.ts';
export { hasScope, reaches, requireScope, type Scope, scopeMeanings } from './scopes.ts';
export { signInVerbs } from './sign-in.ts';
export { readClaims, signClaims } from './signed-claims.ts';
export { verifyIdentity, welcomeVisitor } from './visitors.ts';

/** Accounts, their members and their API keys. */
export type Identity = ReturnType<typeof createIdentity>;

interface Dependencies {
  store: IdentityStore;
  /** Whether newcomers may create an account now. */
  signUpIsOpen(): Promise<boolean>;
  /** Addresses whose users are operators, in small letters. */
  operatorEmails: readonly string[];
  /** Rejects where a user creates accounts too fast. */
  countNewAccount(userId: string): Promise<void>;
  outbox: Outbox;
  clock(): number;
}

export function createIdentity(dependencies: Dependencies) {
  const { store, operatorEmails, outbox, clock } = dependencies;
  const operators = operatorVerbs(store, operatorEmails);
  const accounts = accountVerbs({ ...dependencies, isOperator: operators.isOperator });
  return {
    ...accounts,
    ...memberVerbs({ store, accounts, outbox, clock }),
    ...apiKeyVerbs(store, accounts, clock),
    ...pictureVerbs({ store, clock }),
    ...operators,
  };
}

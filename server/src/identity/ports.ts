/** What identity needs from outside: a store, and whoever issues ID tokens. */
import type { QuotaOverrides } from '../limits/index.ts';
import type { Role } from './roles.ts';

export interface Account {
  id: string;
  name: string;
  plan: string;
  /** The requests an hour of a plan with custom limits. */
  hourlyLimit: number | null;
  retentionDays: number;
  createdAt: number;
  /** What an operator has set instead of the quotas of the plan. */
  quotas?: QuotaOverrides | undefined;
}

export interface User {
  id: string;
  issuer: string;
  email: string;
  name: string;
  passwordHash: string | null;
  createdAt: number;
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: Role;
  createdAt: number;
}

export interface ApiKey {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

export interface Invitation {
  tokenHash: string;
  accountId: string;
  email: string;
  role: Role;
  createdAt: number;
  expiresAt: number;
}

/** A sign-in that lasts, by renewals. */
export interface SignIn {
  id: string;
  userId: string;
  /** What the identity provider gave for it, sealed; null where we are the issuer. */
  tokensBox: string | null;
  /** Counts how often that was replaced. */
  version: number;
}

export interface Renewal {
  tokenHash: string;
  expiresAt: number;
}

export interface StoredPasswordReset {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

export interface RenewalReplacement {
  signIn: Pick<SignIn, 'id' | 'userId'>;
  tokenHash: string;
  oldUntilMs: number;
  next: Renewal;
}

export interface AccountTerms {
  /** What the first account of this installation has instead. */
  asFirst: Pick<Account, 'plan' | 'hourlyLimit'>;
  /** Whether it may be the first account and no other. */
  isOnlyFirst?: boolean;
  /** How many accounts its owner may own; any number where it is null or absent. */
  mostOwned?: number | null;
}

export type RefusedAccount = 'email-taken' | 'not-first' | 'too-many';

export interface IdentityStore {
  /** Whether there is no account at all yet. */
  isEmpty(): Promise<boolean>;
  /**
   * Writes an account with its owner; the user too where it is new. The first account ever has the plan of `asFirst`,
   * and its owner is an operator. Returns the account as it is written.
   */
  createAccount(account: Account, owner: User, terms: AccountTerms): Promise<Account | RefusedAccount>;
  findAccount(accountId: string): Promise<Account | undefined>;
  accountsOf(userId: string): Promise<(Account & { role: Role })[]>;
  updateAccount(
    accountId: string,
    changes: Partial<Pick<Account, 'name' | 'plan' | 'hourlyLimit' | 'retentionDays'>>,
  ): Promise<void>;
  deleteAccount(accountId: string): Promise<void>;

  findUser(userId: string): Promise<User | undefined>;
  /** Whether the user owns the first account of this installation, or was made an operator. */
  isOperator(userId: string): Promise<boolean>;
  findUserByEmail(issuer: string, email: string): Promise<User | undefined>;
  /** Writes a sign-in with its first renewal. */
  beginSignIn(signIn: SignIn & { createdAt: number }, renewal: Renewal): Promise<void>;
  /** The sign-in that a renewal is for, while it is good. */
  findSignIn(tokenHash: string, nowMs: number): Promise<SignIn | undefined>;
  /** Adds the next renewal of a sign-in; the one before it is good until `oldUntilMs` and no longer. */
  replaceRenewal(replacement: RenewalReplacement, nowMs: number): Promise<'replaced' | 'ended'>;
  /** Forgets a sign-in with all its renewals. */
  /** From one hash to another, and ends all sign-ins of the user; false where another change came before. */
  changePassword(change: { userId: string; from: string; to: string }): Promise<boolean>;
  /** Keeps what sets a password once, instead of one from before; ends the old password and all sign-ins of the user. */
  beginPasswordReset(reset: StoredPasswordReset, issuer: string): Promise<boolean>;
  /** Uses it up: the user whose password it is now, unless it is unknown, used or too old. */
  finishPasswordReset(tokenHash: string, passwordHash: string, nowMs: number): Promise<string | undefined>;
  endSignIn(signInId: string): Promise<void>;
  /** Whether this caller alone may replace the tokens of this version, until the time given. */
  holdSignIn(held: { id: string; version: number; untilMs: number }, nowMs: number): Promise<boolean>;
  releaseSignIn(signInId: string): Promise<void>;
  /** Replaces the tokens of this version, and releases the sign-in. */
  saveTokens(signIn: { id: string; version: number; tokensBox: string }): Promise<void>;

  roleIn(accountId: string, userId: string): Promise<Role | undefined>;
  members(accountId: string): Promise<Member[]>;
  /** Refuses to leave an account without an owner. */
  changeRole(accountId: string, userId: string, role: Role): Promise<'changed' | 'not-found' | 'last-owner'>;
  removeMember(accountId: string, userId: string): Promise<'removed' | 'not-found' | 'last-owner'>;
  saveInvitation(invitation: Invitation): Promise<void>;
  /** Uses an invitation up: the user (written where new) becomes a member. */
  acceptInvitation(
    tokenHash: string,
    user: User,
    nowMs: number,
  ): Promise<Invitation | 'not-found' | 'email-taken' | 'member-already'>;
  /** Forgets sign-ins, renewals, invitations and password resets that are over. */
  forgetExpired(nowMs: number): Promise<void>;

  createApiKey(key: ApiKey, keyHash: string): Promise<void>;
  apiKeys(accountId: string): Promise<ApiKey[]>;
  findApiKey(keyHash: string): Promise<ApiKey | undefined>;
  revokeApiKey(accountId: string, keyId: string, nowMs: number): Promise<'revoked' | 'not-found'>;
  /** Notes a use; may be lost in a crash. */
  touchApiKey(keyId: string, nowMs: number): Promise<void>;

  /** The key kept for a purpose; `make` gives it at the first call of the first node. */
  signingKey(purpose: string, make: () => Promise<string>): Promise<string>;
}

export interface VerifiedIdentity {
  /** The token's subject: the user id everywhere in Parley. */
  userId: string;
  issuer: string;
  email: string;
  /** Whether the issuer vouches that the address is the user's. */
  isEmailVerified: boolean;
  name: string;
  expiresAtMs: number;
}

/** Checks ID tokens of one issuer. Rejects with a `Problem` of code INVALID_TOKEN. */
export interface IdTokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<VerifiedIdentity>;
}

/** What a browser brings back from the provider is checked against these. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderTokens {
  idToken: string;
  refreshToken: string | undefined;
}

/** An identity provider that people sign in at with their browser. Rejects with a `ProviderFailure`. */
export interface SignInProvider {
  /** Where to send the browser, and what to check when it comes back to `redirectUri`. */
  begin(redirectUri: string): Promise<{ address: string; checks: ProviderChecks }>;
  /** What the browser came back with, exchanged for tokens. */
  exchange(callback: URL, checks: ProviderChecks): Promise<ProviderTokens>;
  /** New tokens for an old one; providers may take that one only once. No ID token where the provider gives none. */
  refresh(refreshToken: string): Promise<Partial<ProviderTokens>>;
  /** Tells the provider that a refresh token is not used any more, where it wants to know. */
  revoke(refreshToken: string): Promise<void>;
}

/** `denied`: the person or the provider said no. `refused`: what came is not right. `unavailable`: try again later. */
export type ProviderFailureReason = 'denied' | 'refused' | 'unavailable';

export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason;

  constructor(reason: ProviderFailureReason, cause: unknown) {
    super(`The identity provider: ${reason}`, { cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
  }
}

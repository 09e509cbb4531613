/** What identity needs from outside: a store, and whoever issues ID tokens. */
import type { Role } from './roles.ts';

export interface Account {
  id: string;
  name: string;
  plan: string;
  /** The requests an hour of a plan with custom limits. */
  hourlyLimit: number | null;
  retentionDays: number;
  createdAt: number;
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

export interface IdentityStore {
  /** Whether there is no account at all yet. */
  isEmpty(): Promise<boolean>;
  /** Writes an account with its owner; the user too where it is new. */
  createAccount(account: Account, owner: User): Promise<'created' | 'email-taken'>;
  findAccount(accountId: string): Promise<Account | undefined>;
  accountsOf(userId: string): Promise<(Account & { role: Role })[]>;
  updateAccount(
    accountId: string,
    changes: Partial<Pick<Account, 'name' | 'plan' | 'hourlyLimit' | 'retentionDays'>>,
  ): Promise<void>;
  deleteAccount(accountId: string): Promise<void>;

  findUser(userId: string): Promise<User | undefined>;
  findUserByEmail(issuer: string, email: string): Promise<User | undefined>;
  saveRenewal(renewal: { tokenHash: string; userId: string; expiresAt: number }): Promise<void>;
  /** Takes a renewal away, so that it serves once. */
  takeRenewal(tokenHash: string, nowMs: number): Promise<string | undefined>;

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
  /** Forgets renewals and invitations that are over. */
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
  name: string;
  expiresAtMs: number;
}

/** Checks ID tokens of one issuer. Rejects with a `Problem` of code INVALID_TOKEN. */
export interface IdTokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<VerifiedIdentity>;
}

import { invalidRequest, notFound, Problem } from '../errors/index.ts';
import { ownedAccountsQuota, planOfFirstAccount, quotaExceeded } from '../limits/index.ts';
import type { Actor } from './caller.ts';
import { newId } from './ids.ts';
import type { Account, IdentityStore, User, VerifiedIdentity } from './ports.ts';
import { type Permission, type Role, requirePermission } from './roles.ts';

const defaultRetentionDays = 30;

/** What may be changed of an account. */
export type AccountChanges = Partial<Pick<Account, 'name' | 'plan' | 'hourlyLimit' | 'retentionDays'>>;

interface Dependencies {
  store: IdentityStore;
  signUpIsOpen(): Promise<boolean>;
  isOperator(user: VerifiedIdentity): Promise<boolean>;
  /** Rejects where a user creates accounts too fast. */
  countNewAccount(userId: string): Promise<void>;
  clock(): number;
}

export function accountVerbs({ store, signUpIsOpen, isOperator, countNewAccount, clock }: Dependencies) {
  /** The role in which a person or a key acts in an account; nothing where it is not theirs. */
  async function roleOf(actor: Actor, accountId: string): Promise<Role | undefined> {
    if (actor.kind === 'user') return store.roleIn(accountId, actor.userId);
    return actor.accountId === accountId ? actor.role : undefined;
  }

  /** The account and the actor's role in it; an account of others answers as one that does not exist. */
  async function accountFor(
    actor: Actor,
    accountId: string,
    permission: Permission,
  ): Promise<Account & { role: Role }> {
    const [account, role] = await Promise.all([store.findAccount(accountId), roleOf(actor, accountId)]);
    if (!account || !role) throw notFound('account');
    requirePermission(role, permission);
    return { ...account, role };
  }

  async function accountsOf(actor: Actor): Promise<(Account & { role: Role })[]> {
    return actor.kind === 'user' ? store.accountsOf(actor.userId) : [await accountFor(actor, actor.accountId, 'see')];
  }

  /** With sign-up closed, only owners of an account may create another; invited members may not. */
  async function requireOwner(userId: string): Promise<void> {
    const accounts = await store.accountsOf(userId);
    if (!accounts.some(({ role }) => role === 'owner')) throw signUpClosed();
  }

  /** How many accounts the user owns, and may own; operators any number. */
  async function ownedBy(user: VerifiedIdentity): Promise<{ used: number; limit: number | null }> {
    const [accounts, isUnlimited] = await Promise.all([store.accountsOf(user.userId), isOperator(user)]);
    const owned = accounts.filter(({ role }) => role === 'owner');
    return { used: owned.length, limit: isUnlimited ? null : ownedAccountsQuota(owned) };
  }

  return {
    accountFor,
    ownedBy,
    findAccount: (accountId: string) => store.findAccount(accountId),
    retentionDaysOf: async (accountId: string) =>
      (await store.findAccount(accountId))?.retentionDays ?? defaultRetentionDays,
    accountsOf,
    /** For requests that need not say which account they mean: a key has one, and so have most users. */
    async onlyAccountOf(actor: Actor): Promise<string> {
      if (actor.kind === 'account') return actor.accountId;
      const [only, ...others] = await accountsOf(actor);
      if (!only) throw invalidRequest('accountId: you belong to no account yet; create one first.');
      if (others.length > 0) throw invalidRequest('accountId: you belong to several accounts; say which.');
      return only.id;
    },
    roleOf,

    async createAccount(
      identity: VerifiedIdentity,
      { name, language }: { name: string; language: string },
    ): Promise<Account & { role: Role }> {
      if (!(await signUpIsOpen())) await requireOwner(identity.userId);
      const owned = await ownedBy(identity);
      await countNewAccount(identity.userId);
      const account = newAccount(name, clock());
      const owner = (await store.findUser(identity.userId)) ?? userFrom(identity, clock(), language);
      const outcome = await store.createAccount(account, owner, {
        asFirst: planOfFirstAccount,
        mostOwned: owned.limit,
      });
      if (outcome === 'too-many') throw quotaExceeded('accounts', owned.limit ?? 0);
      if (typeof outcome === 'string')
        throw new Problem('CONFLICT', 'Another user of this issuer has the same email address.');
      return { ...outcome, role: 'owner' };
    },

    async updateAccount(actor: Actor, accountId: string, changes: AccountChanges): Promise<Account & { role: Role }> {
      await accountFor(actor, accountId, 'own');
      await store.updateAccount(accountId, changes);
      return accountFor(actor, accountId, 'own');
    },

    async deleteAccount(actor: Actor, accountId: string): Promise<void> {
      await accountFor(actor, accountId, 'own');
      await store.deleteAccount({ id: accountId, jobId: newId('job'), nowMs: clock() });
    },
  };
}

export const signUpClosed = () => new Problem('FORBIDDEN', 'Sign-up is closed here; ask for an invitation.');

export function newAccount(name: string, createdAt: number): Account {
  return {
    id: newId('acct'),
    name,
    plan: 'free',
    hourlyLimit: null,
    retentionDays: defaultRetentionDays,
    createdAt,
  };
}

/** A user as an external issuer describes it. One without an email address is known by its subject. */
export function userFrom(identity: VerifiedIdentity, createdAt: number, language: string): User {
  const { userId, issuer, subject, email, name } = identity;
  const address = email.toLowerCase() || subject;
  return { id: userId, issuer, subject, email: address, name, passwordHash: null, language, createdAt };
}

/** Who may change an account's plan and its limit. */
export type PlanChanges = 'operator' | 'owners' | 'nobody';

/** Operators run this server: they set plans and limits of all its accounts. */
export function operatorVerbs(store: IdentityStore, operatorEmails: readonly string[]) {
  return {
    /**
     * Whether the user is an operator: by an address in the settings that its issuer vouches for, as the owner of the
     * first account, or appointed. Asked anew each time, so that an operator who is dismissed is none at once.
     */
    async isOperator({ userId, email, isEmailVerified }: OperatorClaim): Promise<boolean> {
      if (isEmailVerified && operatorEmails.includes(email.toLowerCase())) return true;
      return store.isOperator(userId);
    },
  };
}

type OperatorClaim = Pick<VerifiedIdentity, 'userId' | 'email' | 'isEmailVerified'>;

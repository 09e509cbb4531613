import { type Selectable, sql } from 'kysely';
import type { Role } from '../../../identity/index.ts';
import type { Account, IdentityStore, Invitation, User } from '../../../identity/ports.ts';
import type { QuotaOverrides } from '../../../limits/index.ts';
import { type Database, readFirst, step } from '../database.ts';
import { markingAccount } from '../erasure/mark-deleted.ts';
import { outcomeOf } from '../guard-outcome.ts';
import { lockAccount } from '../limits/quota-steps.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import { createCredentialStore } from './credential-store.ts';
import { insertUser, newAccountSteps } from './new-account-steps.ts';
import { createSignInStore } from './sign-in-store.ts';

/** Accounts, users, members and keys in the database. */
export function createIdentityStore(database: Database): IdentityStore {
  const { build } = database;

  const roleOfMember = prepared((p: { accountId: string; userId: string }) =>
    build.selectFrom('members').select('role').where('account_id', '=', p.accountId).where('user_id', '=', p.userId),
  );
  const usersNamed = prepared((p: { issuer: string; subject: string }) =>
    build
      .selectFrom('users')
      .select(['id', 'issuer', 'subject'])
      .where((named) =>
        named.or([
          named.and([named('issuer', '=', p.issuer), named('subject', '=', p.subject)]),
          named('id', '=', p.subject),
        ]),
      ),
  );
  const accountById = prepared((p: { id: string }) =>
    build.selectFrom('accounts').selectAll().where('id', '=', p.id).where('deleted_at', 'is', null),
  );

  const openInvitation = (tokenHash: string, nowMs: number) =>
    build
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', nowMs)
      .where('used_at', 'is', null);
  const anotherOwner = (accountId: string, userId: string) =>
    build
      .selectFrom('members as others')
      .select('others.user_id')
      .where('others.account_id', '=', accountId)
      .where('others.role', '=', 'owner')
      .where('others.user_id', '<>', userId);

  return {
    ...createCredentialStore(database),
    ...createSignInStore(database),
    async isEmpty() {
      return (await readFirst(database, build.selectFrom('accounts').select('id').limit(1))) === undefined;
    },
    createAccount: (account, owner, terms) =>
      refusingTakenEmail(async () => {
        const outcome = await outcomeOf<undefined, 'not-first' | 'too-many' | 'other-user'>(undefined, () =>
          database.write(newAccountSteps(build, account, owner, terms)),
        );
        if (outcome !== undefined) return outcome;
        const row = await readFirst(database, accountById({ id: account.id }));
        return row ? accountFrom(row) : account;
      }),
    async findAccount(id) {
      const row = await readFirst(database, accountById({ id }));
      return row && accountFrom(row);
    },
    async accountsOf(userId) {
      const rows = await database.read(
        build
          .selectFrom('members')
          .innerJoin('accounts', 'accounts.id', 'members.account_id')
          .selectAll('accounts')
          .select('members.role')
          .where('members.user_id', '=', userId)
          .orderBy('accounts.created_at'),
      );
      return rows.map((row) => ({ ...accountFrom(row), role: row.role as Role }));
    },
    async updateAccount(accountId, { name, plan, hourlyLimit, retentionDays }) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(hourlyLimit !== undefined && { hourly_limit: hourlyLimit }),
        ...(retentionDays !== undefined && { retention_days: retentionDays }),
      };
      if (Object.keys(changes).length === 0) return;
      await database.write([step(build.updateTable('accounts').set(changes).where('id', '=', accountId))]);
    },
    async deleteAccount(deletion) {
      await database.write(markingAccount(build, deletion));
    },
    async findUser(userId) {
      const row = await readFirst(database, build.selectFrom('users').selectAll().where('id', '=', userId));
      return row && userFrom(row);
    },
    usersNamed: (issuer, subject) => database.read(usersNamed({ issuer, subject })),
    async moveUsers(from, to) {
      const itsOwn = build
        .selectFrom('users as others')
        .select('others.id')
        .where('others.issuer', '=', to)
        .where((same) =>
          same.or([
            same('others.subject', '=', sql.ref<string>('users.subject')),
            same('others.email', '=', sql.ref<string>('users.email')),
          ]),
        );
      const [moved, left] = await database.write([
        step(
          build
            .updateTable('users')
            .set({ issuer: to })
            .where('issuer', '=', from)
            .where((user) => user.not(user.exists(itsOwn))),
        ),
        step(
          build
            .selectFrom('users')
            .select((count) => count.fn.countAll<number>().as('left'))
            .where('issuer', '=', from),
        ),
      ]);
      return { moved: moved?.changes ?? 0, left: Number(left?.rows[0]?.['left'] ?? 0) };
    },
    async usersOfOtherIssuers(issuer) {
      const row = await readFirst(
        database,
        build
          .selectFrom('users')
          .select((count) => count.fn.countAll<number>().as('others'))
          .where('issuer', 'not in', [issuer, 'local']),
      );
      return Number(row?.others ?? 0);
    },
    async isOperator(userId) {
      const row = await readFirst(database, build.selectFrom('users').select('is_operator').where('id', '=', userId));
      return row?.is_operator === 1;
    },
    async findUserByEmail(issuer, email) {
      const row = await readFirst(
        database,
        build.selectFrom('users').selectAll().where('issuer', '=', issuer).where('email', '=', email),
      );
      return row && userFrom(row);
    },
    async roleIn(accountId, userId) {
      const row = await readFirst(database, roleOfMember({ accountId, userId }));
      return row?.role as Role | undefined;
    },
    async members(accountId) {
      const rows = await database.read(
        build
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .select(['members.user_id', 'members.role', 'members.created_at', 'users.email', 'users.name'])
          .where('members.account_id', '=', accountId)
          .orderBy('members.created_at'),
      );
      return rows.map((row) => ({
        userId: row.user_id,
        email: row.email,
        name: row.name,
        role: row.role as Role,
        createdAt: row.created_at,
      }));
    },
    async changeRole(accountId, userId, role) {
      return outcomeOf('changed', () =>
        database.write([
          // Two owners cannot step down at the same time.
          lockAccount(build, accountId),
          step(isMember(accountId, userId), 'not-found'),
          step(
            build
              .updateTable('members')
              .set({ role })
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .$if(role !== 'owner', (change) =>
                change.where((or) => or.or([or('role', '<>', 'owner'), or.exists(anotherOwner(accountId, userId))])),
              ),
            'last-owner',
          ),
        ]),
      );
    },
    async removeMember(accountId, userId) {
      return outcomeOf('removed', () =>
        database.write([
          lockAccount(build, accountId),
          step(isMember(accountId, userId), 'not-found'),
          step(
            build
              .deleteFrom('members')
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .where((or) => or.or([or('role', '<>', 'owner'), or.exists(anotherOwner(accountId, userId))])),
            'last-owner',
          ),
          // Gone like an agent who disappeared: gets no chat from now on, and the next sweep gives away those it had.
          step(
            build
              .updateTable('agents')
              .set({ status: 'offline', seen_at: 0 })
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId),
          ),
        ]),
      );
    },
    async saveInvitation({ tokenHash, accountId, email, role, createdAt, expiresAt }) {
      await database.write([
        step(
          build
            .insertInto('invitations')
            .values({
              token_hash: tokenHash,
              account_id: accountId,
              email,
              role,
              created_at: createdAt,
              expires_at: expiresAt,
              used_at: null,
            })
            // The same request again: what has been used stays used.
            .onConflict((conflict) => conflict.column('token_hash').doNothing()),
        ),
      ]);
    },
    async isInvitationOpen(tokenHash, nowMs) {
      return (await readFirst(database, openInvitation(tokenHash, nowMs))) !== undefined;
    },
    async acceptInvitation(tokenHash, user, nowMs) {
      const row = await readFirst(database, openInvitation(tokenHash, nowMs));
      if (!row) return 'not-found';
      return refusingTakenEmail(() =>
        outcomeOf<Invitation, 'not-found' | 'member-already' | 'other-user'>(invitationFrom(row), () =>
          database.write([
            step(
              build
                .updateTable('invitations')
                .set({ used_at: nowMs })
                .where('token_hash', '=', tokenHash)
                .where('used_at', 'is', null),
              'not-found',
            ),
            ...insertUser(build, user),
            // Whoever is a member keeps the role it has: an invitation must not make an owner an agent.
            step(
              build
                .insertInto('members')
                .values({ account_id: row.account_id, user_id: user.id, role: row.role, created_at: nowMs })
                .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing()),
              'member-already',
            ),
          ]),
        ),
      );
    },
  };

  function isMember(accountId: string, userId: string) {
    return build
      .selectFrom('members')
      .select('user_id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId);
  }
}

/** As PostgreSQL and SQLite number them. */
const uniqueViolations = new Set(['23505', 'SQLITE_2067']);

async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T | 'email-taken'> {
  try {
    return await write();
  } catch (error) {
    const { code } = error as Error & { code?: string };
    if (code && uniqueViolations.has(code)) return 'email-taken';
    throw error;
  }
}

export function accountFrom(row: Selectable<Schema['accounts']>): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    hourlyLimit: row.hourly_limit,
    retentionDays: row.retention_days,
    createdAt: row.created_at,
    // Written by us from checked values.
    ...(row.quotas !== null && { quotas: JSON.parse(row.quotas) as QuotaOverrides }),
  };
}

function userFrom(row: Selectable<Schema['users']>): User {
  const { id, issuer, subject, email, name } = row;
  return { id, issuer, subject, email, name, passwordHash: row.password_hash, createdAt: row.created_at };
}

function invitationFrom(row: Schema['invitations']): Invitation {
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    email: row.email,
    role: row.role as Role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

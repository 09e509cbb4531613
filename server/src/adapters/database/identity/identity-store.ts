import { type Selectable, sql } from 'kysely';
import type { Role } from '../../../identity/index.ts';
import type { Account, IdentityStore } from '../../../identity/ports.ts';
import type { QuotaOverrides } from '../../../limits/index.ts';
import { type Database, outcomeOf, readAll, readFirst, step, writeOne } from '../database.ts';
import { markingAccount } from '../erasure/mark-deleted.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { createCredentialStore } from './credential-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { confirming, createMailedLinkStore } from './mailed-link-store.ts';
import { createMemberStore } from './member-store.ts';
import { newAccountSteps, refusingTakenEmail } from './new-account-steps.ts';
import { createPictureStore } from './picture-store.ts';
import { createSignInStore } from './sign-in-store.ts';

/** Accounts, users, members and keys in the database. */
export function createIdentityStore(database: Database): IdentityStore {
  const { build } = database;

  const users = build
    .selectFrom('users')
    .select(['id', 'issuer', 'subject', 'email', 'name', 'password_hash as passwordHash', 'created_at as createdAt']);
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

  return {
    ...createCredentialStore(database),
    ...createSignInStore(database),
    ...createPictureStore(database),
    ...createMailedLinkStore(database),
    ...createMemberStore(database),
    ...createInvitationStore(database),
    async isEmpty() {
      return (await readFirst(database, build.selectFrom('accounts').select('id').limit(1))) === undefined;
    },
    createAccount: (account, owner, terms, confirmation) =>
      refusingTakenEmail(async () => {
        const outcome = await outcomeOf<undefined, 'not-first' | 'too-many' | 'other-user'>(undefined, () =>
          database.write([...newAccountSteps(build, account, owner, terms), ...confirming(build, confirmation)]),
        );
        if (outcome !== undefined) return outcome;
        const row = await readFirst(database, accountById({ id: account.id }));
        return row ? accountFrom(row) : account;
      }),
    findAccount: (id) => database.remember('accounts', id, () => readFirst(database, accountById({ id }), accountFrom)),
    accountsOf: (userId) =>
      readAll(
        database,
        build
          .selectFrom('members')
          .innerJoin('accounts', 'accounts.id', 'members.account_id')
          .selectAll('accounts')
          .select('members.role')
          .where('members.user_id', '=', userId)
          .orderBy('accounts.created_at'),
        (row) => ({ ...accountFrom(row), role: row.role as Role }),
      ),
    async updateAccount(accountId, { name, plan, hourlyLimit, retentionDays }) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(hourlyLimit !== undefined && { hourly_limit: hourlyLimit }),
        ...(retentionDays !== undefined && { retention_days: retentionDays }),
      };
      if (Object.keys(changes).length === 0) return;
      await writeOne(database, build.updateTable('accounts').set(changes).where('id', '=', accountId));
    },
    async deleteAccount(deletion) {
      await database.write(markingAccount(build, deletion));
    },
    findUser: (userId) => readFirst(database, users.where('id', '=', userId)),
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
    findUserByEmail: (issuer, email) =>
      readFirst(database, users.where('issuer', '=', issuer).where('email', '=', email)),
  };
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

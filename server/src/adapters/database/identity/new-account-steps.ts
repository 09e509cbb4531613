import { type Kysely, sql } from 'kysely';
import type { Role } from '../../../identity/index.ts';
import type { Account, AccountTerms, User } from '../../../identity/ports.ts';
import { type Step, step } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';

/** The steps that write an account with its owner. A guard is named after why there is none. */
export function newAccountSteps(
  build: Kysely<Schema>,
  account: Account,
  owner: User,
  { asFirst, isOnlyFirst = false, mostOwned = null }: AccountTerms,
): Step[] {
  const first = isFirst(build, account.id);
  return [
    // Of two first accounts at once, one waits here for the other and is not the first.
    step(
      build
        .insertInto('installation')
        .values({ name: 'first-account', value: account.id, updated_at: account.createdAt })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
    ...(isOnlyFirst ? [step(first, 'not-first')] : []),
    step(
      build
        .insertInto('accounts')
        .values({
          id: account.id,
          name: account.name,
          plan: account.plan,
          hourly_limit: account.hourlyLimit,
          retention_days: account.retentionDays,
          created_at: account.createdAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    ...insertUser(build, owner),
    ...(mostOwned === null ? [] : ownsFewer(build, owner.id, account.id, mostOwned)),
    insertMember(build, { accountId: account.id, userId: owner.id, role: 'owner' }, account.createdAt),
    step(
      build
        .updateTable('accounts')
        .set({ plan: asFirst.plan, hourly_limit: asFirst.hourlyLimit })
        .where('id', '=', account.id)
        .where((where) => where.exists(first)),
    ),
    step(
      build
        .updateTable('users')
        .set({ is_operator: 1 })
        .where('id', '=', owner.id)
        .where((where) => where.exists(first)),
    ),
  ];
}

/** Of two accounts that a user creates at once, the second counts the first. */
const ownsFewer = (build: Kysely<Schema>, userId: string, accountId: string, most: number): Step[] => [
  step(
    build
      .updateTable('users')
      .set({ name: sql.ref('name') })
      .where('id', '=', userId),
  ),
  guardedBy(
    build,
    sql<boolean>`(select count(*) from members where user_id = ${userId} and role = 'owner'
      and account_id <> ${accountId}) < ${most}`,
    'too-many',
  ),
];

/** The user where it is new; another one by the same id is not taken for it. */
export const insertUser = (build: Kysely<Schema>, user: User): Step[] => [
  step(
    build
      .insertInto('users')
      .values({
        id: user.id,
        issuer: user.issuer,
        subject: user.subject,
        email: user.email,
        name: user.name,
        password_hash: user.passwordHash,
        language: user.language ?? null,
        created_at: user.createdAt,
        // Whoever comes by an identity provider has signed in before there is a row to keep that in.
        last_sign_in_at: sql<number | null>`(select max(nullif(created_at, 0)) from sign_ins
          where user_id = ${user.id})`,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  ),
  step(
    build
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('issuer', '=', user.issuer)
      .where('subject', '=', user.subject),
    'other-user',
  ),
];

const insertMember = (
  build: Kysely<Schema>,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role },
  createdAt: number,
) =>
  step(
    build
      .insertInto('members')
      .values({ account_id: accountId, user_id: userId, role, created_at: createdAt })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ role })),
  );

/** Whether the account is the first one that this installation ever had. */
const isFirst = (build: Kysely<Schema>, accountId: string) =>
  build.selectFrom('installation').select('value').where('name', '=', 'first-account').where('value', '=', accountId);

/** As PostgreSQL and SQLite number them. */
const uniqueViolations = new Set(['23505', 'SQLITE_2067']);

/** Applies a write that adds a user; says so where another user has the address. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T | 'email-taken'> {
  try {
    return await write();
  } catch (error) {
    const { code } = error as Error & { code?: string };
    if (code && uniqueViolations.has(code)) return 'email-taken';
    throw error;
  }
}

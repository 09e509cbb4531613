import { type Selectable, sql } from 'kysely';
import type { ListPosition, ListRequest, OperatorStore, SignUpState } from '../../../operator/ports.ts';
import { type Database, isChanged, readFirst, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';
import { accountFrom } from './identity-store.ts';

const ownersShown = 3;
const accountsShown = 3;

/** All accounts and users of the installation, for those who run it. */
export function createOperatorStore(database: Database): OperatorStore {
  const { build } = database;

  const accounts = build
    .selectFrom('accounts')
    .selectAll()
    .select(sql<number>`(select count(*) from members where members.account_id = accounts.id)`.as('member_count'));
  const users = build
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_operator', 'created_at', 'last_sign_in_at'])
    .select(sql<number>`(select count(*) from members where members.user_id = users.id)`.as('account_count'));

  /** The owners of each account, those of longest standing first. */
  async function ownersOf(accountIds: readonly string[]): Promise<Map<string, string[]>> {
    const owners = new Map<string, string[]>();
    if (accountIds.length === 0) return owners;
    const rows = await database.read(
      build
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(['members.account_id', 'users.email'])
        .where('members.account_id', 'in', accountIds)
        .where('members.role', '=', 'owner')
        .orderBy('members.created_at'),
    );
    for (const { account_id, email } of rows) {
      const known = owners.get(account_id) ?? [];
      if (known.length < ownersShown) owners.set(account_id, [...known, email]);
    }
    return owners;
  }

  async function withOwners(rows: (Selectable<Schema['accounts']> & { member_count: number })[]) {
    const owners = await ownersOf(rows.map(({ id }) => id));
    return rows.map((row) => ({
      ...accountFrom(row),
      members: row.member_count,
      owners: owners.get(row.id) ?? [],
    }));
  }

  /** The accounts of each user, those joined first before the others. */
  async function withAccounts(rows: readonly UserRow[]) {
    const names = new Map<string, string[]>();
    if (rows.length > 0) {
      const joined = await database.read(
        build
          .selectFrom('members')
          .innerJoin('accounts', 'accounts.id', 'members.account_id')
          .select(['members.user_id', 'accounts.name'])
          .where(
            'members.user_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('members.created_at'),
      );
      for (const { user_id, name } of joined) {
        const known = names.get(user_id) ?? [];
        if (known.length < accountsShown) names.set(user_id, [...known, name]);
      }
    }
    return rows.map((row) => ({ ...userFrom(row), accountNames: names.get(row.id) ?? [] }));
  }

  return {
    async signUp() {
      const row = await readFirst(
        database,
        build.selectFrom('installation').select('value').where('name', '=', 'sign-up'),
      );
      return row?.value as SignUpState | undefined;
    },
    async setSignUp(value, nowMs) {
      await writeOne(
        database,
        build
          .insertInto('installation')
          .values({ name: 'sign-up', value, updated_at: nowMs })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: nowMs })),
      );
    },

    async accounts({ search, after, limit }) {
      const rows = await database.read(
        accounts
          .$if(search !== undefined, (query) => {
            const pattern = patternOf(search);
            return query.where(
              sql<boolean>`(${contains('accounts.name', pattern)} or exists (
                select 1 from members join users on users.id = members.user_id
                where members.account_id = accounts.id and ${contains('users.email', pattern)}))`,
            );
          })
          .$if(after !== undefined, (query) => query.where(isAfter('accounts', after)))
          .orderBy('accounts.created_at', 'desc')
          .orderBy('accounts.id', 'desc')
          .limit(limit),
      );
      return withOwners(rows);
    },
    async findAccount(accountId) {
      const rows = await database.read(accounts.where('accounts.id', '=', accountId));
      return (await withOwners(rows))[0];
    },
    changeAccount: (accountId, { plan, hourlyLimit, quotas }) =>
      isChanged(
        database,
        build
          .updateTable('accounts')
          .set({
            name: sql.ref('name'),
            ...(plan !== undefined && { plan }),
            ...(hourlyLimit !== undefined && { hourly_limit: hourlyLimit }),
            ...(quotas !== undefined && { quotas: quotas && JSON.stringify(quotas) }),
          })
          .where('id', '=', accountId),
      ),

    async users({ search, after, limit }: ListRequest) {
      const rows = await database.read(
        users
          .$if(search !== undefined, (query) => {
            const pattern = patternOf(search);
            return query.where(
              sql<boolean>`(${contains('users.name', pattern)} or ${contains('users.email', pattern)})`,
            );
          })
          .$if(after !== undefined, (query) => query.where(isAfter('users', after)))
          .orderBy('users.created_at', 'desc')
          .orderBy('users.id', 'desc')
          .limit(limit),
      );
      return withAccounts(rows);
    },
    async findUser(userId) {
      const rows = await database.read(users.where('users.id', '=', userId));
      return (await withAccounts(rows))[0];
    },
    setOperator: (userId, isOperator) =>
      isChanged(
        database,
        build
          .updateTable('users')
          .set({ is_operator: isOperator ? 1 : 0 })
          .where('id', '=', userId),
      ),
  };
}

/** Finds a text wherever it stands; what was typed is no pattern. */
const patternOf = (search = '') => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const contains = (column: string, pattern: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
const isAfter = (table: 'accounts' | 'users', after: ListPosition | undefined) =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${after?.createdAt ?? 0}, ${after?.id ?? ''})`;

interface UserRow
  extends Pick<
    Selectable<Schema['users']>,
    'id' | 'email' | 'name' | 'is_operator' | 'created_at' | 'last_sign_in_at'
  > {
  account_count: number;
}

const userFrom = ({ id, email, name, is_operator, created_at, account_count, last_sign_in_at }: UserRow) => ({
  id,
  email,
  name,
  isOperator: is_operator === 1,
  accounts: account_count,
  lastSignInAt: last_sign_in_at,
  createdAt: created_at,
});

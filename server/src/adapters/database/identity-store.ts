import { sql } from 'kysely';
import type { Role } from '../../identity/index.ts';
import type { Account, ApiKey, IdentityStore, Invitation, User } from '../../identity/ports.ts';
import { type Database, GuardFailed, readFirst, step } from './database.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

/** Accounts, users, members and keys in the database. */
export function createIdentityStore(database: Database): IdentityStore {
  const { build } = database;

  const apiKeyByHash = prepared((p: { hash: string }) =>
    build.selectFrom('api_keys').selectAll().where('key_hash', '=', p.hash),
  );
  const roleOfMember = prepared((p: { accountId: string; userId: string }) =>
    build
      .selectFrom('members')
      .select('role')
      .where('account_id', '=', p.accountId)
      .where('user_id', '=', p.userId),
  );
  const accountById = prepared((p: { id: string }) =>
    build.selectFrom('accounts').selectAll().where('id', '=', p.id),
  );

  const insertUser = (user: User) =>
    step(
      build
        .insertInto('users')
        .values({
          id: user.id,
          issuer: user.issuer,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          created_at: user.createdAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    );
  const insertMember = (accountId: string, userId: string, role: Role, createdAt: number) =>
    step(
      build
        .insertInto('members')
        .values({ account_id: accountId, user_id: userId, role, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ role })),
    );
  /** Locks the account's row, so that two owners cannot step down at the same time. */
  const lockAccount = (accountId: string) =>
    step(
      build
        .updateTable('accounts')
        .set({ name: sql.ref('name') })
        .where('id', '=', accountId),
    );
  const anotherOwner = (accountId: string, userId: string) =>
    build
      .selectFrom('members as others')
      .select('others.user_id')
      .where('others.account_id', '=', accountId)
      .where('others.role', '=', 'owner')
      .where('others.user_id', '<>', userId);

  return {
    async isEmpty() {
      return (await readFirst(database, build.selectFrom('accounts').select('id').limit(1))) === undefined;
    },
    async createAccount(account, owner) {
      return refusingTakenEmail(async () => {
        await database.write([
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
          insertUser(owner),
          insertMember(account.id, owner.id, 'owner', account.createdAt),
        ]);
        return 'created' as const;
      });
    },
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
    async deleteAccount(accountId) {
      await database.write([step(build.deleteFrom('accounts').where('id', '=', accountId))]);
    },

    async findUser(userId) {
      const row = await readFirst(database, build.selectFrom('users').selectAll().where('id', '=', userId));
      return row && userFrom(row);
    },
    async findUserByEmail(issuer, email) {
      const row = await readFirst(
        database,
        build.selectFrom('users').selectAll().where('issuer', '=', issuer).where('email', '=', email),
      );
      return row && userFrom(row);
    },
    async saveRenewal({ tokenHash, userId, expiresAt }) {
      await database.write([
        step(
          build
            .insertInto('renewals')
            .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt }),
        ),
      ]);
    },
    async takeRenewal(tokenHash, nowMs) {
      const [taken] = await database.write([
        step(
          build
            .deleteFrom('renewals')
            .where('token_hash', '=', tokenHash)
            .returning(['user_id', 'expires_at']),
        ),
      ]);
      const row = taken?.rows[0] as { user_id: string; expires_at: number } | undefined;
      return row && row.expires_at > nowMs ? row.user_id : undefined;
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
          lockAccount(accountId),
          step(isMember(accountId, userId), 'not-found'),
          step(
            build
              .updateTable('members')
              .set({ role })
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .$if(role !== 'owner', (change) =>
                change.where((or) =>
                  or.or([or('role', '<>', 'owner'), or.exists(anotherOwner(accountId, userId))]),
                ),
              ),
            'last-owner',
          ),
        ]),
      );
    },
    async removeMember(accountId, userId) {
      return outcomeOf('removed', () =>
        database.write([
          lockAccount(accountId),
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
              .set({ seen_at: 0 })
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
    async acceptInvitation(tokenHash, user, nowMs) {
      const row = await readFirst(
        database,
        build
          .selectFrom('invitations')
          .selectAll()
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', nowMs)
          .where('used_at', 'is', null),
      );
      if (!row) return 'not-found';
      return refusingTakenEmail(() =>
        outcomeOf<Invitation, 'not-found' | 'member-already'>(invitationFrom(row), () =>
          database.write([
            step(
              build
                .updateTable('invitations')
                .set({ used_at: nowMs })
                .where('token_hash', '=', tokenHash)
                .where('used_at', 'is', null),
              'not-found',
            ),
            insertUser(user),
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
    async forgetExpired(nowMs) {
      await database.write([
        step(build.deleteFrom('renewals').where('expires_at', '<', nowMs)),
        step(build.deleteFrom('invitations').where('expires_at', '<', nowMs)),
      ]);
    },

    async createApiKey(key, keyHash) {
      await database.write([
        step(
          build
            .insertInto('api_keys')
            .values({
              id: key.id,
              account_id: key.accountId,
              name: key.name,
              key_hash: keyHash,
              last_four: key.lastFour,
              created_at: key.createdAt,
              last_used_at: null,
              revoked_at: null,
            })
            .onConflict((conflict) => conflict.column('id').doNothing()),
        ),
      ]);
    },
    async apiKeys(accountId) {
      const rows = await database.read(
        build.selectFrom('api_keys').selectAll().where('account_id', '=', accountId).orderBy('created_at'),
      );
      return rows.map(apiKeyFrom);
    },
    async findApiKey(hash) {
      const row = await readFirst(database, apiKeyByHash({ hash }));
      return row && apiKeyFrom(row);
    },
    async revokeApiKey(accountId, keyId, nowMs) {
      return outcomeOf('revoked', () =>
        database.write([
          step(
            build
              .updateTable('api_keys')
              .set({ revoked_at: sql<number>`coalesce(revoked_at, ${nowMs})` })
              .where('account_id', '=', accountId)
              .where('id', '=', keyId),
            'not-found',
          ),
        ]),
      );
    },
    async touchApiKey(keyId, nowMs) {
      const touch = build.updateTable('api_keys').set({ last_used_at: nowMs }).where('id', '=', keyId);
      await database.write([step(touch)], { durable: false });
    },

    async signingKey(purpose, make) {
      const find = build.selectFrom('signing_keys').select('material').where('purpose', '=', purpose);
      const known = await readFirst(database, find);
      if (known) return known.material;
      const row = { purpose, material: await make(), created_at: Date.now() };
      await database.write([
        step(
          build
            .insertInto('signing_keys')
            .values(row)
            .onConflict((conflict) => conflict.column('purpose').doNothing()),
        ),
      ]);
      // Another node may have been first: what the table holds is what counts.
      return (await readFirst(database, find))?.material ?? row.material;
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

/** Turns a failed guard into the outcome it names. */
async function outcomeOf<Done, Guard extends string>(
  done: Done,
  write: () => Promise<unknown>,
): Promise<Done | Guard> {
  try {
    await write();
    return done;
  } catch (error) {
    if (error instanceof GuardFailed) return error.guard as Guard;
    throw error;
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

function accountFrom(row: Schema['accounts']): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    hourlyLimit: row.hourly_limit,
    retentionDays: row.retention_days,
    createdAt: row.created_at,
  };
}

function userFrom(row: Schema['users']): User {
  const { id, issuer, email, name } = row;
  return { id, issuer, email, name, passwordHash: row.password_hash, createdAt: row.created_at };
}

function apiKeyFrom(row: Schema['api_keys']): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
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

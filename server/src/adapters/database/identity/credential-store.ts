import { sql } from 'kysely';
import type { ApiKey, IdentityStore } from '../../../identity/ports.ts';
import { type Database, readFirst, step } from '../database.ts';
import { outcomeOf } from '../guard-outcome.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';

type CredentialStore = Pick<
  IdentityStore,
  | 'createApiKey'
  | 'apiKeys'
  | 'findApiKey'
  | 'revokeApiKey'
  | 'touchApiKey'
  | 'signingKey'
  | 'hasSigningKey'
  | 'forgetSigningKey'
  | 'forgetExpired'
>;

/** What callers identify themselves with: API keys and the keys that sign tokens. */
export function createCredentialStore(database: Database): CredentialStore {
  const { build } = database;
  const apiKeyByHash = prepared((p: { hash: string }) =>
    build.selectFrom('api_keys').selectAll().where('key_hash', '=', p.hash),
  );

  return {
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
    async hasSigningKey(purpose) {
      const find = build.selectFrom('signing_keys').select('purpose').where('purpose', '=', purpose);
      return (await readFirst(database, find)) !== undefined;
    },
    async forgetSigningKey(purpose) {
      await database.write([step(build.deleteFrom('signing_keys').where('purpose', '=', purpose))], {
        erases: true,
      });
    },
    async forgetExpired(nowMs) {
      await database.write([
        step(build.deleteFrom('renewals').where('expires_at', '<', nowMs)),
        step(build.deleteFrom('sign_ins').where('expires_at', '<', nowMs)),
        step(build.deleteFrom('ended_tokens').where('expires_at', '<', nowMs)),
        step(build.deleteFrom('invitations').where('expires_at', '<', nowMs)),
        step(build.deleteFrom('password_resets').where('expires_at', '<', nowMs)),
      ]);
    },
  };
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

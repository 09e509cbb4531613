import { sql } from 'kysely';
import type { IdentityStore } from '../../../identity/ports.ts';
import { type Database, outcomeOf, readFirst, step, writeOne } from '../database.ts';
import { prepared } from '../query-builder.ts';

/** What callers identify themselves with: API keys and the keys that sign tokens. */
export function createCredentialStore(database: Database) {
  const { build } = database;
  /** Without the hash, which nobody outside of this file needs. */
  const apiKeys = build
    .selectFrom('api_keys')
    .select(['id', 'account_id as accountId', 'name', 'last_four as lastFour', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt']);
  const apiKeyByHash = prepared((p: { hash: string }) => apiKeys.where('key_hash', '=', p.hash));

  return {
    async createApiKey(key, keyHash) {
      await writeOne(
        database,
        build
          .insertInto('api_keys')
          .values({
            id: key.id,
            account_id: key.accountId,
            name: key.name,
            key_hash: keyHash,
            last_four: key.lastFour,
            created_at: key.createdAt,
          })
          .onConflict((conflict) => conflict.column('id').doNothing()),
      );
    },
    apiKeys: (accountId) => database.read(apiKeys.where('account_id', '=', accountId).orderBy('created_at')),
    findApiKey: (hash) => readFirst(database, apiKeyByHash({ hash })),
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
      await writeOne(database, touch, { durable: false });
    },
    async signingKey(purpose, make) {
      const find = build.selectFrom('signing_keys').select('material').where('purpose', '=', purpose);
      const known = await readFirst(database, find);
      if (known) return known.material;
      const row = { purpose, material: await make(), created_at: Date.now() };
      await writeOne(
        database,
        build
          .insertInto('signing_keys')
          .values(row)
          .onConflict((conflict) => conflict.column('purpose').doNothing()),
      );
      // Another node may have been first: what the table holds is what counts.
      return (await readFirst(database, find))?.material ?? row.material;
    },
    async hasSigningKey(purpose) {
      const find = build.selectFrom('signing_keys').select('purpose').where('purpose', '=', purpose);
      return (await readFirst(database, find)) !== undefined;
    },
    async forgetSigningKey(purpose) {
      await writeOne(database, build.deleteFrom('signing_keys').where('purpose', '=', purpose), {
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
  } satisfies Partial<IdentityStore>;
}

import { sql } from 'kysely';
import type { ApiKey, IdentityStore } from '../../../identity/ports.ts';
import { type Database, outcomeOf, readAll, readFirst, step, writeOne } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import { prepared } from '../query-builder.ts';
import { dismissAgent } from './agent-steps.ts';

/** What callers identify themselves with: API keys and the keys that sign tokens. */
export function createCredentialStore(database: Database) {
  const { build } = database;
  /** Without the hash, which nobody outside of this file needs. */
  const apiKeys = build
    .selectFrom('api_keys')
    .select(['id', 'account_id as accountId', 'name', 'last_four as lastFour', 'scopes', 'chatbot_id as chatbotId'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .select('revoked_at as revokedAt');
  const apiKeyByHash = prepared((p: { hash: string }) => apiKeys.where('key_hash', '=', p.hash));

  return {
    async createApiKey(key, keyHash) {
      const insert = build
        .insertInto('api_keys')
        .values({
          id: key.id,
          account_id: key.accountId,
          name: key.name,
          key_hash: keyHash,
          last_four: key.lastFour,
          scopes: key.scopes.join(' '),
          chatbot_id: key.chatbotId,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing());
      const hasChatbot = sql<boolean>`exists (select 1 from chatbots where id = ${key.chatbotId}
        and account_id = ${key.accountId} and deleted_at is null)`;
      return outcomeOf('created', () =>
        database.write([...(key.chatbotId === null ? [] : [guardedBy(build, hasChatbot, 'no-chatbot')]), step(insert)]),
      );
    },
    apiKeys: (accountId) =>
      readAll(database, apiKeys.where('account_id', '=', accountId).orderBy('created_at'), apiKeyFrom),
    findApiKey: (hash) => readFirst(database, apiKeyByHash({ hash }), apiKeyFrom),
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
          dismissAgent(build, accountId, keyId),
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
        step(build.deleteFrom('address_confirmations').where('expires_at', '<', nowMs)),
      ]);
    },
  } satisfies Partial<IdentityStore>;
}

/** What is stored was written by us, from scopes. */
const apiKeyFrom = (row: Omit<ApiKey, 'scopes'> & { scopes: string }): ApiKey => ({
  ...row,
  scopes: row.scopes.split(' ') as ApiKey['scopes'],
});

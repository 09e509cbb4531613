import type { IdempotencyStore } from '../../http/ports.ts';
import { type Database, readFirst, step } from './database.ts';

/** Idempotency keys and the replies they got, in the database. */
export function createIdempotencyStore(database: Database): IdempotencyStore {
  const { build } = database;
  const find = (scope: string, key: string) =>
    readFirst(
      database,
      build.selectFrom('idempotent_requests').selectAll().where('scope', '=', scope).where('key', '=', key),
    );

  return {
    async claim({ scope, key, requestHash, nowMs, leaseUntilMs }) {
      // Whoever waits for a request asks again and again: without a write while somebody holds the key.
      const held = await find(scope, key);
      if (held?.status === null && held.lease_until >= nowMs && held.request_hash === requestHash) {
        return { outcome: 'running' };
      }
      const fresh = {
        request_hash: requestHash,
        status: null,
        body: null,
        lease_until: leaseUntilMs,
        created_at: nowMs,
      };
      const [inserted] = await database.write([
        step(
          build
            .insertInto('idempotent_requests')
            .values({ scope, key, ...fresh })
            .onConflict((conflict) =>
              conflict
                .columns(['scope', 'key'])
                // Whoever held the key is gone.
                .doUpdateSet({ lease_until: leaseUntilMs })
                .where('idempotent_requests.status', 'is', null)
                .where('idempotent_requests.lease_until', '<', nowMs)
                .where('idempotent_requests.request_hash', '=', requestHash),
            ),
        ),
      ]);
      if (inserted?.changes) return { outcome: 'ours' };
      const row = await find(scope, key);
      if (row && row.request_hash !== requestHash) return { outcome: 'other-request' };
      if (!row || row.status === null) return { outcome: 'running' };
      return { outcome: 'done', reply: { status: row.status, body: row.body ?? '' } };
    },
    async extend(scope, key, leaseUntilMs) {
      await database.write([
        step(
          build
            .updateTable('idempotent_requests')
            .set({ lease_until: leaseUntilMs })
            .where('scope', '=', scope)
            .where('key', '=', key)
            .where('status', 'is', null),
        ),
      ]);
    },
    async finish(scope, key, { status, body }) {
      await database.write([
        step(
          build
            .updateTable('idempotent_requests')
            .set({ status, body })
            .where('scope', '=', scope)
            .where('key', '=', key),
        ),
      ]);
    },
    async release(scope, key) {
      await database.write([
        step(
          build
            .updateTable('idempotent_requests')
            .set({ lease_until: 0 })
            .where('scope', '=', scope)
            .where('key', '=', key)
            .where('status', 'is', null),
        ),
      ]);
    },
    async releaseAll() {
      await database.write([
        step(build.updateTable('idempotent_requests').set({ lease_until: 0 }).where('status', 'is', null)),
      ]);
    },
    async forget(beforeMs) {
      const [result] = await database.write([
        step(build.deleteFrom('idempotent_requests').where('created_at', '<', beforeMs)),
      ]);
      return result?.changes ?? 0;
    },
  };
}

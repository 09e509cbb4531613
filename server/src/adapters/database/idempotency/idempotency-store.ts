import { type Expression, type Kysely, sql } from 'kysely';
import type { IdempotencyStore } from '../../../http/ports.ts';
import { type Database, readFirst, type Step, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Idempotency keys and the replies they got, in the database. */
export function createIdempotencyStore(database: Database): IdempotencyStore {
  const { build } = database;
  const find = (key: string) =>
    readFirst(database, build.selectFrom('idempotent_requests').selectAll().where('key', '=', key));
  const unfinished = (key: string) =>
    build.updateTable('idempotent_requests').where('key', '=', key).where('status', 'is', null);

  return {
    async claim({ key, requestHash, seed, nowMs, leaseUntilMs }) {
      // A request that waits for another polls: without a write while the key is held.
      const held = await find(key);
      if (held?.status === null && held.lease_until >= nowMs && held.request_hash === requestHash) {
        return { outcome: 'running' };
      }
      const [claimed] = await database.write([
        step(
          build
            .insertInto('idempotent_requests')
            .values({
              key,
              request_hash: requestHash,
              seed,
              lease_until: leaseUntilMs,
              created_at: nowMs,
            })
            .onConflict((conflict) =>
              conflict
                .column('key')
                // The lease has expired, or was released so that the request can find what it has made.
                .doUpdateSet({ lease_until: leaseUntilMs })
                .where('idempotent_requests.status', 'is', null)
                .where('idempotent_requests.lease_until', '<', nowMs)
                .where('idempotent_requests.request_hash', '=', requestHash),
            )
            .returning('seed'),
        ),
      ]);
      const ours = claimed?.rows[0] as { seed: string } | undefined;
      if (ours) return { outcome: 'ours', seed: ours.seed };
      const row = await find(key);
      if (row && row.request_hash !== requestHash) return { outcome: 'other-request' };
      if (!row || row.status === null) return { outcome: 'running' };
      return { outcome: 'done', reply: { status: row.status, body: row.body ?? '' } };
    },
    async extend(key, leaseUntilMs) {
      await writeOne(database, unfinished(key).set({ lease_until: leaseUntilMs }));
    },
    async finish(key, { status, body }, subjects) {
      await database.write([
        step(build.updateTable('idempotent_requests').set({ status, body }).where('key', '=', key)),
        ...subjects.map((subject) =>
          step(
            build
              .insertInto('idempotent_subjects')
              .columns(['subject', 'key'])
              .expression(
                build
                  .selectFrom('idempotent_requests')
                  .select([sql<string>`cast(${subject} as text)`.as('subject'), 'key'])
                  .where('key', '=', key),
              )
              .onConflict((conflict) => conflict.doNothing()),
          ),
        ),
      ]);
    },
    async release(key) {
      await writeOne(database, unfinished(key).set({ lease_until: 0 }));
    },
    async releaseClaim(key, seed) {
      await writeOne(database, unfinished(key).where('seed', '=', seed).set({ lease_until: 0 }));
    },
    async drop(key) {
      await writeOne(database, build.deleteFrom('idempotent_requests').where('key', '=', key));
    },
    async releaseAll() {
      await writeOne(
        database,
        build.updateTable('idempotent_requests').set({ lease_until: 0 }).where('status', 'is', null),
      );
    },
    async forget(beforeMs) {
      return writeOne(database, build.deleteFrom('idempotent_requests').where('created_at', '<', beforeMs));
    },
  };
}

/** The step that deletes the replies kept for idempotency keys that mention what the same write erases. */
export function forgetRepliesAbout(
  build: Kysely<Schema>,
  subjects: readonly string[] | Expression<{ id: string }>,
): Step {
  const about = Array.isArray(subjects) ? sql`(${sql.join(subjects)})` : sql`${subjects}`;
  return step(
    sql`delete from idempotent_requests where key in (
      select key from idempotent_subjects where subject in ${about})`.compile(build),
  );
}

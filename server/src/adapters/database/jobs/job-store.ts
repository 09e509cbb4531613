import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Job, JobStore } from '../../../jobs/ports.ts';
import { type Database, isChanged, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';

/** On all nodes together, so that one account's many or slow websites leave capacity for others. */
const mostAtOnceOfOwner = 3;

/** Whose work a chatbot's jobs are. */
export const accountOfChatbot = (chatbotId: string) =>
  sql<string>`(select account_id from chatbots where id = ${chatbotId})`;

/** The step that puts a job into the table, for writes whose effect it must share. */
export function insertJob(
  build: Kysely<Schema>,
  job: { id: string; kind: string; subject: string; runAt: number; owner?: RawBuilder<string> },
) {
  return step(
    build
      .insertInto('jobs')
      .values({
        id: job.id,
        kind: job.kind,
        subject: job.subject,
        run_at: job.runAt,
        lease_until: 0,
        attempts: 0,
        fruitless: 0,
        owner: job.owner ?? null,
        created_at: job.runAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );
}

/** Background work in the database. */
export function createJobStore(database: Database): JobStore {
  const { build } = database;
  const onlyOurs = (job: Job) =>
    build.updateTable('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts);

  return {
    async claim(nowMs, leaseMs) {
      const due = build
        .selectFrom('jobs')
        .select('id')
        .where('run_at', '<=', nowMs)
        .where('lease_until', '<', nowMs)
        .where(
          sql<boolean>`(owner is null or (select count(*) from jobs as held
            where held.owner = jobs.owner and held.lease_until >= ${nowMs}) < ${mostAtOnceOfOwner})`,
        )
        .orderBy('run_at')
        .limit(1);
      // Nothing is due most of the time: find that out without a write.
      if ((await database.read(due)).length === 0) return undefined;
      const [claimed] = await database.write([
        step(
          build
            .updateTable('jobs')
            .set({
              lease_until: nowMs + leaseMs,
              attempts: sql<number>`attempts + 1`,
              fruitless: sql<number>`fruitless + 1`,
            })
            .where('id', '=', database.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
            .returning(['id', 'kind', 'subject', 'attempts', 'fruitless']),
        ),
      ]);
      return claimed?.rows[0] as Job | undefined;
    },
    async extend(job, nowMs, leaseMs) {
      return isChanged(database, onlyOurs(job).set({ lease_until: nowMs + leaseMs }));
    },
    async noteProgress(job) {
      await writeOne(database, onlyOurs(job).set({ fruitless: 0 }), { durable: false });
    },
    async finish(job) {
      await writeOne(database, build.deleteFrom('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts));
    },
    async retryAt(job, runAtMs) {
      await writeOne(database, onlyOurs(job).set({ run_at: runAtMs, lease_until: 0 }));
    },
    async giveBack(job) {
      await writeOne(
        database,
        onlyOurs(job).set({
          lease_until: 0,
          attempts: sql<number>`attempts - 1`,
          fruitless: sql<number>`case when fruitless > 0 then fruitless - 1 else 0 end`,
        }),
      );
    },
    async releaseAll() {
      await writeOne(database, build.updateTable('jobs').set({ lease_until: 0 }));
    },
  };
}

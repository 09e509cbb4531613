import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Job, JobStore } from '../../../jobs/ports.ts';
import type { Run } from '../../../knowledge/ports.ts';
import { type Database, isChanged, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';

/** So many for each node there is, so that one account's many or slow websites leave capacity for others. */
const mostAtOnceOfOwner = 3;
/** A node that was not seen for so long counts no more; see node-register.ts. */
const nodeCountsForMs = 30_000;
/** The nodes that run; one where none is registered. */
const nodeCount = (nowMs: number) => sql<number>`(select case when count(*) > 1 then count(*) else 1 end
  from nodes where seen_at >= ${nowMs - nodeCountsForMs})`;

/** A job that was interrupted more often than this waits before it is begun again: it may be what ends the server. */
const interruptionsAtOnce = 5;
/** One second, then twice as long each time, half a minute at most. */
const waitAfterInterruptionsMs = sql<number>`(case fruitless - ${sql.lit(interruptionsAtOnce)}
  when 0 then 1000 when 1 then 2000 when 2 then 4000 when 3 then 8000 when 4 then 16000 else 30000 end)`;

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

/** Jobs for all nodes but one, each to help with a source that is being read; those that wait already stay as they are. */
export function helpingJobs(build: Kysely<Schema>, run: Run, nowMs: number) {
  const insert = sql`insert into jobs (id, kind, subject, run_at, lease_until, attempts, fruitless, owner, created_at)
    select 'help_' || ${run.sourceId} || '_' || number, 'help-source', ${run.sourceId}, ${nowMs}, 0, 0, 0,
      ${accountOfChatbot(run.chatbotId)}, ${nowMs}
    from generate_series(1, ${nodeCount(nowMs)} - 1) as number
    where true on conflict (id) do nothing`;
  return [step(insert.compile(build))];
}

/** Background work in the database. */
export function createJobStore(database: Database): JobStore {
  const { build } = database;
  const onlyOurs = (job: Job) =>
    build.updateTable('jobs').where('id', '=', job.id).where('attempts', '=', job.attempts);

  return {
    async claim(nowMs, leaseMs, elsewhere) {
      const heldOfOwner = sql<number>`coalesce((select held from busy where busy.owner = jobs.owner), 0)`;
      let due = build
        // Counted once, not for each job that waits.
        .with(
          (cte) => cte('busy').materialized(),
          (query) =>
            query
              .selectFrom('jobs')
              .select(['owner', ({ fn }) => fn.countAll<number>().as('held')])
              .where('lease_until', '>=', nowMs)
              .where('owner', 'is not', null)
              .groupBy('owner'),
        )
        .selectFrom('jobs')
        .select('id')
        .where('run_at', '<=', nowMs)
        .where('lease_until', '<', nowMs)
        .where(sql<boolean>`(owner is null or ${heldOfOwner} < ${mostAtOnceOfOwner} * ${nodeCount(nowMs)})`)
        // Whoever has least under way comes first.
        .orderBy(heldOfOwner)
        .orderBy('run_at')
        .limit(1);
      if (elsewhere && elsewhere.subjects.length > 0)
        due = due.where(({ not, and, eb }) =>
          not(and([eb('kind', 'in', elsewhere.kinds), eb('subject', 'in', elsewhere.subjects)])),
        );
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
    async releaseAll(nowMs) {
      const waiting = sql<number>`cast(${nowMs} as bigint) + ${waitAfterInterruptionsMs}`;
      await database.write([
        step(
          build
            .updateTable('jobs')
            .set({ run_at: waiting })
            .where('lease_until', '>', 0)
            .where('fruitless', '>=', interruptionsAtOnce),
        ),
        step(build.updateTable('jobs').set({ lease_until: 0 })),
      ]);
    },
  };
}

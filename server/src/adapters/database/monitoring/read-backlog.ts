import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface Queue {
  waiting: number;
  /** How long the first one has been due. */
  lateSeconds: number;
}

export interface Backlog {
  jobs: Queue;
  webhookDeliveries: Queue;
  mails: Queue;
}

/** How many wait, and since when the first is due. */
type Counted = Record<keyof Backlog | `${keyof Backlog}Since`, number | null>;

/** What waits to be done, on all nodes: only for whoever reads the metrics, as it counts rows. */
export async function readBacklog(database: Database, nowMs: number): Promise<Backlog> {
  const freeJobs = sql`from jobs where run_at <= ${nowMs} and lease_until < ${nowMs}`;
  const [row] = await database.read<Counted>(
    sql`select
      (select count(*) ${freeJobs}) as jobs,
      (select min(run_at) ${freeJobs}) as "jobsSince",
      (select count(*) from webhook_deliveries where state = 'pending') as "webhookDeliveries",
      (select min(next_attempt_at) from webhook_deliveries where is_due = 1) as "webhookDeliveriesSince",
      (select count(*) from mails where state = 'pending') as mails,
      (select min(next_attempt_at) from mails where state = 'pending') as "mailsSince"`.compile(database.build),
  );
  const queue = (name: keyof Backlog): Queue => ({
    waiting: row?.[name] ?? 0,
    lateSeconds: Math.max(0, nowMs - (row?.[`${name}Since`] ?? nowMs)) / 1_000,
  });
  return { jobs: queue('jobs'), webhookDeliveries: queue('webhookDeliveries'), mails: queue('mails') };
}

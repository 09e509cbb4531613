import type { Kysely } from 'kysely';
import { type Database, type Step, step } from '../database.ts';
import { withinCost } from '../erasure/within-cost.ts';
import { forgetRepliesAbout } from '../idempotency/forget-replies.ts';
import type { Schema } from '../schema.ts';
import { forgetEventsOf } from '../webhooks/webhook-steps.ts';

interface SessionSize {
  id: string;
  messages: number;
}

/** Sessions with everything that is kept of them; more than a few at once would hold up others. */
export const deletingSessions = (build: Kysely<Schema>, ids: readonly string[]): Step[] => [
  forgetEventsOf(build, ids),
  forgetRepliesAbout(build, ids),
  step(build.deleteFrom('session_names').where('session_id', 'in', ids)),
  step(build.deleteFrom('live_conversations').where('query_session_id', 'in', ids)),
  step(build.deleteFrom('sessions').where('id', 'in', ids)),
];

const deletingLiveSessions = (build: Kysely<Schema>, ids: readonly string[]): Step[] => [
  forgetEventsOf(build, ids),
  forgetRepliesAbout(build, ids),
  step(build.deleteFrom('live_sessions').where('id', 'in', ids)),
];

/** Deletes as many of these sessions as one write may; of a very long one, some of its messages. Says of how many rows. */
export async function deleteSomeSessions(
  database: Database,
  sessions: readonly SessionSize[],
  limit: number,
  alsoFor: (ids: string[]) => Step[] = () => [],
): Promise<number> {
  const { build } = database;
  const few = withinCost(sessions, limit, ({ messages }) => 1 + messages);
  const ids = few.map(({ id }) => id);
  if (ids.length > 0) await database.write([...alsoFor(ids), ...deletingSessions(build, ids)]);
  if (ids.length > 0 || !sessions[0]) return ids.length;
  const { id } = sessions[0];
  const first = build.selectFrom('messages').select('id').where('session_id', '=', id).orderBy('sequence').limit(limit);
  const left = build.selectFrom('messages').where('session_id', '=', id);
  await database.write([
    ...alsoFor([id]),
    step(build.deleteFrom('messages').where('id', 'in', first)),
    step(
      build
        .updateTable('sessions')
        .set({ message_count: left.select((count) => count.fn.countAll<number>().as('count')) })
        .where('id', '=', id),
    ),
  ]);
  return limit;
}

/** The same for live sessions and their events. */
export async function deleteSomeLiveSessions(
  database: Database,
  sessions: readonly SessionSize[],
  limit: number,
): Promise<number> {
  const { build } = database;
  const ids = withinCost(sessions, limit, ({ messages }) => 1 + messages).map(({ id }) => id);
  if (ids.length > 0) await database.write(deletingLiveSessions(build, ids));
  if (ids.length > 0 || !sessions[0]) return ids.length;
  const { id } = sessions[0];
  const first = build
    .selectFrom('live_events')
    .select('event')
    .where('session_id', '=', id)
    .orderBy('event')
    .limit(limit);
  const left = build.selectFrom('live_events').where('session_id', '=', id);
  await database.write([
    step(build.deleteFrom('live_events').where('session_id', '=', id).where('event', 'in', first)),
    step(
      build
        .updateTable('live_sessions')
        .set({ event_count: left.select((count) => count.fn.countAll<number>().as('count')) })
        .where('id', '=', id),
    ),
  ]);
  return limit;
}

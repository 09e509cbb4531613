import { type Kysely, sql } from 'kysely';
import { type Database, type Step, step } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/idempotency-store.ts';
import type { Schema } from '../schema.ts';
import { releaseObjects } from '../uploads/object-steps.ts';

type Which = Partial<Pick<Schema['live_sessions'], 'chatbot_id' | 'owner' | 'query_session_id'>>;

/**
 * Erases live sessions with their events, frees their agents' slots, and applies the rest in the same write.
 * Returns the sessions' ids.
 */
export async function eraseLiveSessions(
  database: Database,
  which: Which,
  rest: readonly Step[] = [],
): Promise<string[]> {
  const { build } = database;
  const theirs = build.selectFrom('live_sessions').where((each) => each.and(which));
  const steps = [
    ...leavingChats(build, which),
    // The chatbot may answer again in other conversations that these sessions held.
    step(
      build.updateTable('sessions').set({ held_by: null }).where('held_by', 'in', theirs.select('live_sessions.id')),
    ),
    forgetRepliesAbout(build, theirs.select('live_sessions.id')),
    // Events and emails about them, sent or not.
    step(build.deleteFrom('webhook_deliveries').where('session_id', 'in', theirs.select('live_sessions.id'))),
    step(build.deleteFrom('mails').where('session_id', 'in', theirs.select('live_sessions.id'))),
    step(build.deleteFrom('received_mails').where('session_id', 'in', theirs.select('live_sessions.id'))),
    releaseObjects(
      build,
      build
        .selectFrom('live_attachments')
        .select('live_attachments.id')
        .where('session_id', 'in', theirs.select('live_sessions.id')),
    ),
    step(
      build
        .deleteFrom('live_sessions')
        .where((each) => each.and(which))
        .returning('id'),
    ),
    ...rest,
  ];
  const results = await database.write(steps, { erases: true });
  const erased = results[results.length - rest.length - 1];
  return (erased?.rows ?? []).map(({ id }) => String(id));
}

/** The steps that come before live sessions go: their agents get the slots back. */
export function leavingChats(build: Kysely<Schema>, which: Which): Step[] {
  const slotsHeld = build
    .selectFrom('live_sessions')
    .where((each) => each.and(which))
    .where('live_sessions.state', '=', 'active')
    .where('live_sessions.agent_id', '=', sql.ref<string>('agents.user_id'))
    .where('live_sessions.account_id', '=', sql.ref<string>('agents.account_id'));
  return [
    // As every write of live chat begins: none is opened or given to an agent between being counted and being deleted.
    step(
      build
        .insertInto('live_inboxes')
        .columns(['account_id', 'event_count'])
        .expression(
          build
            .selectFrom('accounts')
            .select(['accounts.id', sql<number>`0`.as('event_count')])
            .where('accounts.id', '=', accountOf(build, which)),
        )
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ event_count: sql.ref('live_inboxes.event_count') }),
        ),
    ),
    step(
      build
        .updateTable('agents')
        .set((columns) => ({
          open_chats: sql<number>`open_chats - ${columns.parens(
            slotsHeld.select((count) => count.fn.countAll<number>().as('count')),
          )}`,
        }))
        .where((agent) => agent.exists(slotsHeld.select('live_sessions.id'))),
    ),
  ];
}

/** The account of what is erased, by the chatbot or the conversation that it is known by. */
const accountOf = (build: Kysely<Schema>, { chatbot_id, query_session_id }: Which) =>
  chatbot_id === undefined
    ? build
        .selectFrom('sessions')
        .select('account_id')
        .where('id', '=', query_session_id ?? '')
    : build.selectFrom('chatbots').select('account_id').where('id', '=', chatbot_id);

import { type Kysely, sql } from 'kysely';
import type { LiveEvent, LiveState } from '../../live-chat/ports.ts';
import { type Step, step } from './database.ts';
import type { Schema } from './schema.ts';

interface EventRow {
  kind: LiveEvent['kind'];
  data: Record<string, string>;
  nowMs: number;
  messageId?: string;
  clientKey?: string | null;
}

/** What sessions and agents share: how an event gets its number, and how a session leaves its agent. */
export function liveEventSteps(build: Kysely<Schema>) {
  /** Counts one more event of a session; this locks its row, so that events get their numbers one after the other. */
  const countEvent = (sessionId: string, change: { isMessage?: boolean; state?: LiveState } = {}) =>
    build
      .updateTable('live_sessions')
      .set({
        event_count: sql<number>`event_count + 1`,
        ...(change.isMessage && { message_count: sql<number>`message_count + 1` }),
        ...(change.state && { state: change.state }),
      })
      .where('id', '=', sessionId);

  /** Writes the event that was just counted, under its number. */
  const writeEvent = (sessionId: string, { kind, data, nowMs, messageId, clientKey }: EventRow) =>
    build
      .insertInto('live_events')
      .columns(['session_id', 'event', 'kind', 'sequence', 'message_id', 'client_key', 'data', 'created_at'])
      .expression(
        build
          .selectFrom('live_sessions')
          .select([
            'id',
            'event_count',
            sql<string>`cast(${kind} as text)`.as('kind'),
            sql<number | null>`case when ${kind} = 'message' then message_count end`.as('sequence'),
            sql<string | null>`cast(${messageId ?? null} as text)`.as('message_id'),
            sql<string | null>`cast(${clientKey ?? null} as text)`.as('client_key'),
            sql<string>`cast(${JSON.stringify(data)} as text)`.as('data'),
            sql<number>`cast(${nowMs} as bigint)`.as('created_at'),
          ])
          .where('id', '=', sessionId),
      )
      .onConflict((conflict) => conflict.columns(['session_id', 'client_key']).doNothing());

  /** Frees the agent's place and the conversation of a session that leaves its agent. */
  const releaseSteps = (sessionId: string): Step[] => [
    step(
      build
        .updateTable('agents')
        .set({ open_chats: sql<number>`case when open_chats > 0 then open_chats - 1 else 0 end` })
        .where((both) =>
          both.exists(
            build
              .selectFrom('live_sessions')
              .select('id')
              .where('live_sessions.id', '=', sessionId)
              .where('live_sessions.agent_id', '=', sql.ref<string>('agents.user_id'))
              .where('live_sessions.account_id', '=', sql.ref<string>('agents.account_id')),
          ),
        ),
    ),
    step(build.updateTable('sessions').set({ held_by: null }).where('held_by', '=', sessionId)),
  ];

  return { countEvent, writeEvent, releaseSteps };
}

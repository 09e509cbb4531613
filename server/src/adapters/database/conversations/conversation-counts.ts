import { type RawBuilder, sql } from 'kysely';
import { doubting } from '../analytics/resolution-steps.ts';
import { type Database, type Step, step } from '../database.ts';
import { prepared } from '../query-builder.ts';

/**
 * The steps that count conversations by the day they began on, and those of them that were handed over. They come after
 * the step that writes the session's row, so that all who count it lock the rows in the same order.
 */
export function countingConversations(database: Pick<Database, 'engine' | 'build'>) {
  const { engine, build } = database;
  const day =
    engine === 'sqlite'
      ? sql<string>`strftime('%Y-%m-%d', sessions.created_at / 1000, 'unixepoch')`
      : sql<string>`to_char(to_timestamp(sessions.created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;

  const count = (column: 'conversations' | 'handed_over', sessionId: string, when: RawBuilder<boolean>) => {
    const one = (name: typeof column) => sql.raw<number>(name === column ? '1' : '0').as(name);
    return build
      .insertInto('chatbot_conversations')
      .columns(['chatbot_id', 'day', 'conversations', 'handed_over'])
      .expression(
        build
          .selectFrom('sessions')
          .select(['sessions.chatbot_id', day.as('day'), one('conversations'), one('handed_over')])
          .where('sessions.id', '=', sessionId)
          .where(when),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['chatbot_id', 'day'])
          .doUpdateSet({ [column]: sql<number>`${sql.ref(`chatbot_conversations.${column}`)} + 1` }),
      );
  };
  const start = prepared((p: { sessionId: string }) =>
    count('conversations', p.sessionId, sql<boolean>`sessions.message_count = 2`),
  );
  const markHandover = prepared((p: { sessionId: string; liveSessionId: string }) =>
    build
      .updateTable('sessions')
      .set({ handed_over_to: p.liveSessionId })
      .where('id', '=', p.sessionId)
      .where('handed_over_to', 'is', null),
  );
  const handover = prepared((p: { sessionId: string; liveSessionId: string }) =>
    count('handed_over', p.sessionId, sql<boolean>`sessions.handed_over_to = ${p.liveSessionId}`),
  );

  return {
    /** Counts a session whose first exchange has just been written. */
    countStart: (sessionId: string): Step => step(start({ sessionId })),
    /**
     * Counts a session that is handed over into a live session, unless it was into another before; who wants a person was
     * not helped by the answers so far.
     */
    countHandover: (sessionId: string, liveSessionId: string): Step[] => {
      const doubts = doubting(database, sessionId);
      return [
        step(markHandover({ sessionId, liveSessionId })),
        step(handover({ sessionId, liveSessionId })),
        doubts.mark('all'),
        ...doubts.count(),
      ];
    },
  };
}

import { sql } from 'kysely';
import type { ConversationListStore, SaidText } from '../../../conversations/ports.ts';
import type { Database } from '../database.ts';
import { prepared } from '../prepared.ts';
import { sessionFrom } from './session-row.ts';

/** Lists of conversations in the database. Each reading is bounded by its caller: on SQLite nobody else is served meanwhile. */
export function createConversationListStore(database: Database): ConversationListStore {
  const { build } = database;

  const sessionsAfter = prepared(
    (p: { chatbotId: string; fromMs: number; toMs: number; lastMessageAt: number; sessionId: string; limit: number }) =>
      build
        .selectFrom('sessions')
        .selectAll()
        .select(
          sql<number | null>`(select min(rating) from messages
            where messages.session_id = sessions.id and messages.rating is not null)`.as('lowest_rating'),
        )
        .where('chatbot_id', '=', p.chatbotId)
        .where('last_message_at', '>=', p.fromMs)
        // One bound from above: of two, SQLite would begin at the wrong one and come past all that is before the place.
        .where('last_message_at', '<=', p.toMs)
        .where((place) => place.or([place('last_message_at', '<', p.lastMessageAt), place('id', '<', p.sessionId)]))
        .orderBy('last_message_at', 'desc')
        .orderBy('id', 'desc')
        .limit(p.limit),
  );

  /** Of a JSON list: one value, however many there are. */
  const idsIn = (json: string) =>
    database.engine === 'sqlite'
      ? sql<string>`(select value from json_each(${json}))`
      : sql<string>`(select json_array_elements_text(cast(${json} as json)))`;
  const firstMessages = prepared((p: { sessionIds: string }) =>
    build
      .selectFrom('messages')
      .select(['session_id', 'text'])
      .where('session_id', 'in', idsIn(p.sessionIds))
      .where('sequence', '=', 1),
  );
  const messagesOf = prepared((p: { sessionIds: string; fromSequence: number; toSequence: number }) =>
    build
      .selectFrom('messages')
      .select(['session_id', 'role', 'text', 'comment'])
      .where('session_id', 'in', idsIn(p.sessionIds))
      .where('sequence', '>=', p.fromSequence)
      .where('sequence', '<=', p.toSequence)
      .orderBy('session_id')
      .orderBy('sequence'),
  );

  return {
    async listSessions(chatbotId, { fromMs, beforeMs }, after, limit) {
      const place = {
        lastMessageAt: after?.lastMessageAt ?? Number.MAX_SAFE_INTEGER,
        sessionId: after?.sessionId ?? '',
      };
      const toMs = Math.min(beforeMs - 1, place.lastMessageAt);
      const rows = await database.read(sessionsAfter({ chatbotId, fromMs, toMs, ...place, limit }));
      return rows.map((row) => ({
        ...sessionFrom(row),
        lowestConfidence: row.lowest_confidence_permille === null ? null : row.lowest_confidence_permille / 1_000,
        lowestRating: row.lowest_rating,
      }));
    },
    async firstQuestions(sessionIds) {
      const rows = await database.read(firstMessages({ sessionIds: JSON.stringify(sessionIds) }));
      return new Map(rows.map(({ session_id, text }) => [session_id, text]));
    },
    async saidIn(sessionIds, fromSequence, toSequence) {
      const rows = await database.read(
        messagesOf({ sessionIds: JSON.stringify(sessionIds), fromSequence, toSequence }),
      );
      return rows.flatMap(({ session_id: sessionId, role, text, comment }): SaidText[] => [
        { sessionId, from: role === 'visitor' ? 'visitor' : 'chatbot', text },
        ...(comment === null ? [] : [{ sessionId, from: 'visitor' as const, text: comment }]),
      ]);
    },
    async chatsOf(sessionIds) {
      const these = idsIn(JSON.stringify(sessionIds));
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select(['query_session_id', 'id', 'created_at'])
          .where('query_session_id', 'in', these)
          .union(
            build
              .selectFrom('live_conversations')
              .innerJoin('live_sessions', 'live_sessions.id', 'live_conversations.session_id')
              .select(['live_conversations.query_session_id', 'live_sessions.id', 'live_sessions.created_at'])
              .where('live_conversations.query_session_id', 'in', these),
          )
          .orderBy('created_at')
          .orderBy('id'),
      );
      return rows.map(({ query_session_id, id }) => ({
        sessionId: query_session_id ?? '',
        liveSessionId: id,
      }));
    },
    async saidInChat(liveSessionId, afterEvent, limit) {
      const rows = await database.read(
        build
          .selectFrom('live_events')
          .select(['event', 'data'])
          .where('session_id', '=', liveSessionId)
          .where('event', '>', afterEvent)
          .where('kind', '=', 'message')
          .orderBy('event')
          .limit(limit),
      );
      return rows.map(({ event, data }) => {
        // Written by us from a value of this type.
        const { message, senderType } = JSON.parse(data) as { message: string; senderType: string };
        return {
          event,
          from: senderType === 'agent' ? ('agent' as const) : ('visitor' as const),
          text: message,
        };
      });
    },
  };
}

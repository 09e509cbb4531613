import type { HandedOverStore } from '../../../live-chat/ports.ts';
import { type Database, readFirst } from '../database.ts';
import { prepared } from '../prepared.ts';

/** What became of conversations that were handed over, in the database. */
export function createHandedOverStore(database: Database): HandedOverStore {
  const { build } = database;

  const receivedIn = prepared((p: { chatbotId: string; owner: string; messageId: string }) =>
    build
      .selectFrom('live_events')
      .innerJoin('live_sessions', 'live_sessions.id', 'live_events.session_id')
      .select('live_sessions.id')
      .where('message_id', '=', p.messageId)
      .where('kind', '=', 'message')
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner),
  );

  return {
    async receivedIn(message) {
      return (await readFirst(database, receivedIn(message)))?.id;
    },
    async chatOf({ chatbotId, owner, querySessionId, closedAfter }) {
      const attached = build
        .selectFrom('live_conversations')
        .select('session_id')
        .where('live_conversations.query_session_id', '=', querySessionId);
      const row = await readFirst(
        database,
        build
          .selectFrom('live_sessions')
          .select('id')
          .where('chatbot_id', '=', chatbotId)
          .where('owner', '=', owner)
          .where((session) => session.or([session('closed_at', 'is', null), session('closed_at', '>=', closedAfter)]))
          .where((same) =>
            same.or([
              same('owner', 'like', 'visitor:%'),
              same('query_session_id', '=', querySessionId),
              same('id', 'in', attached),
            ]),
          )
          .orderBy('created_at')
          .limit(1),
      );
      return row?.id;
    },
  };
}

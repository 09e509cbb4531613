import { type Selectable, sql } from 'kysely';
import type { AnswerDetails, ConversationStore, Message, SaidText, Session } from '../../../conversations/ports.ts';
import { type Database, readAll, readFirst } from '../database.ts';
import { idsIn, prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';

/** Reads conversations: one, its messages, and lists. Callers bound each read: on SQLite nobody else is served meanwhile. */
export function createConversationListStore(database: Database) {
  const { build } = database;

  const messagesOf = (sessionId: string) =>
    build.selectFrom('messages').selectAll().where('session_id', '=', sessionId);
  const sessionById = prepared((p: { id: string }) => build.selectFrom('sessions').selectAll().where('id', '=', p.id));
  const lastMessages = prepared((p: { sessionId: string; since: number; questionsSince: number }) =>
    messagesOf(p.sessionId)
      .where('sequence', '>=', p.questionsSince)
      .where((either) => either.or([either('sequence', '>=', p.since), either('role', '=', 'visitor')]))
      .orderBy('sequence'),
  );
  const pageOfMessages = prepared((p: { sessionId: string; before: number; limit: number }) =>
    messagesOf(p.sessionId).where('sequence', '<', p.before).orderBy('sequence', 'desc').limit(p.limit),
  );
  const nextMessages = prepared((p: { sessionId: string; after: number; limit: number }) =>
    messagesOf(p.sessionId).where('sequence', '>', p.after).orderBy('sequence').limit(p.limit),
  );
  const latestSessions = prepared((p: { chatbotId: string; owner: string; limit: number }) =>
    build
      .selectFrom('sessions')
      .selectAll()
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner)
      .orderBy('last_message_at', 'desc')
      .limit(p.limit),
  );
  const messageById = prepared((p: { id: string }) =>
    build
      .selectFrom('messages')
      .innerJoin('sessions', 'sessions.id', 'messages.session_id')
      .selectAll('messages')
      .select('sessions.owner')
      .where('messages.id', '=', p.id),
  );

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
        // One upper bound: of two, SQLite would begin at the wrong one and read all that is before the cursor.
        .where('last_message_at', '<=', p.toMs)
        .where((cursor) => cursor.or([cursor('last_message_at', '<', p.lastMessageAt), cursor('id', '<', p.sessionId)]))
        .orderBy('last_message_at', 'desc')
        .orderBy('id', 'desc')
        .limit(p.limit),
  );

  const firstMessages = prepared((p: { sessionIds: string }) =>
    build
      .selectFrom('messages')
      .select(['session_id', 'text'])
      .where('session_id', 'in', idsIn(database, p.sessionIds))
      .where('sequence', '=', 1),
  );
  const unansweredIn = prepared((p: { sessionIds: string }) =>
    build
      .selectFrom('messages')
      .select('session_id')
      .distinct()
      .where('session_id', 'in', idsIn(database, p.sessionIds))
      // Written as the partial index has it, so that it is used.
      .where(sql<boolean>`question_outcome = 'unanswered'`),
  );
  const textsOf = prepared((p: { sessionIds: string; fromSequence: number; toSequence: number }) =>
    build
      .selectFrom('messages')
      .select(['session_id', 'role', 'text', 'comment'])
      .where('session_id', 'in', idsIn(database, p.sessionIds))
      .where('sequence', '>=', p.fromSequence)
      .where('sequence', '<=', p.toSequence)
      .orderBy('session_id')
      .orderBy('sequence'),
  );

  return {
    findSession: (id) => readFirst(database, sessionById({ id }), sessionFrom),
    recentMessages: (sessionId, since, questionsSince) =>
      readAll(database, lastMessages({ sessionId, since, questionsSince }), messageFrom),
    messagesAfter: (sessionId, after, limit) =>
      readAll(database, nextMessages({ sessionId, after, limit }), messageFrom),
    messagesBefore: (sessionId, before, limit) =>
      readAll(database, pageOfMessages({ sessionId, before, limit }), messageFrom),
    latestOf: (chatbotId, owner, limit) => readAll(database, latestSessions({ chatbotId, owner, limit }), sessionFrom),
    async findMessage(id) {
      const row = await readFirst(database, messageById({ id }));
      return row && { ...messageFrom(row), chatbotId: row.chatbot_id, owner: row.owner };
    },
    sessionsOfOwner: (chatbotId, owner) =>
      readAll(
        database,
        build.selectFrom('sessions').select('id').where('chatbot_id', '=', chatbotId).where('owner', '=', owner),
        ({ id }) => id,
      ),
    async listSessions(chatbotId, { fromMs, beforeMs }, after, limit) {
      const cursor = {
        lastMessageAt: after?.lastMessageAt ?? Number.MAX_SAFE_INTEGER,
        sessionId: after?.sessionId ?? '',
      };
      const toMs = Math.min(beforeMs - 1, cursor.lastMessageAt);
      const rows = await database.read(sessionsAfter({ chatbotId, fromMs, toMs, ...cursor, limit }));
      return rows.map((row) => ({
        ...sessionFrom(row),
        lowestConfidence: row.lowest_confidence_permille === null ? null : row.lowest_confidence_permille / 1_000,
        lowestRating: row.lowest_rating,
      }));
    },
    async unansweredAmong(sessionIds) {
      const rows = await database.read(unansweredIn({ sessionIds: JSON.stringify(sessionIds) }));
      return new Set(rows.map(({ session_id }) => session_id));
    },
    async firstQuestions(sessionIds) {
      const rows = await database.read(firstMessages({ sessionIds: JSON.stringify(sessionIds) }));
      return new Map(rows.map(({ session_id, text }) => [session_id, text]));
    },
    async saidIn(sessionIds, fromSequence, toSequence) {
      const rows = await database.read(textsOf({ sessionIds: JSON.stringify(sessionIds), fromSequence, toSequence }));
      return rows.flatMap(({ session_id: sessionId, role, text, comment }): SaidText[] => [
        { sessionId, from: role === 'visitor' ? 'visitor' : 'chatbot', text },
        ...(comment === null ? [] : [{ sessionId, from: 'visitor' as const, text: comment }]),
      ]);
    },
    async chatsOf(sessionIds) {
      const these = idsIn(database, JSON.stringify(sessionIds));
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select(['query_session_id', 'id', 'created_at', 'visitor_name'])
          .where('query_session_id', 'in', these)
          .union(
            build
              .selectFrom('live_conversations')
              .innerJoin('live_sessions', 'live_sessions.id', 'live_conversations.session_id')
              .select([
                'live_conversations.query_session_id',
                'live_sessions.id',
                'live_sessions.created_at',
                'live_sessions.visitor_name',
              ])
              .where('live_conversations.query_session_id', 'in', these),
          )
          .orderBy('created_at')
          .orderBy('id'),
      );
      return rows.map(({ query_session_id, id, visitor_name }) => ({
        sessionId: query_session_id ?? '',
        liveSessionId: id,
        visitorName: visitor_name,
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
  } satisfies Partial<ConversationStore>;
}

function sessionFrom(row: Selectable<Schema['sessions']>): Session {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    accountId: row.account_id,
    owner: row.owner,
    heldBy: row.held_by,
    isHandedOver: row.handed_over_to !== null,
    messageCount: row.message_count,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  };
}

function messageFrom(row: Schema['messages']): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    sequence: row.sequence,
    role: row.role as Message['role'],
    text: row.text,
    // Written by us from a value of this type.
    answer: row.answer === null ? null : (JSON.parse(row.answer) as AnswerDetails),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
  };
}

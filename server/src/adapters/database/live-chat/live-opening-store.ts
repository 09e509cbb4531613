import { type RawBuilder, sql } from 'kysely';
import type { HandedOverStore, LiveSessionStore, NewLiveSession, SessionRef } from '../../../live-chat/ports.ts';
import { countingConversations } from '../conversations/conversation-counts.ts';
import { type Database, outcomeOf, readFirst, step } from '../database.ts';
import { prepared } from '../query-builder.ts';
import { liveAnnouncements, liveSteps, liveWrites, sessionFrom } from './live-steps.ts';

const hourMs = 3600_000;
/** Chats that one visitor, or one conversation, can come to within an hour by closing and opening them again. */
const mostOpenedPerHour = 20;
/** Conversations that can be handed over into one chat. */
const mostConversations = 50;

/** How live sessions begin, and which conversations are handed over into them. */
export function createLiveOpeningStore(database: Database, onAnnounced: () => void) {
  const { build } = database;
  const live = liveSteps(build);
  const { write, announced } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);
  const { countHandover } = countingConversations(database);

  const sessionById = prepared((p: { id: string }) =>
    build.selectFrom('live_sessions').selectAll().where('id', '=', p.id),
  );

  const conversationsOf = prepared((p: { id: string }) =>
    build.selectFrom('live_conversations').select('query_session_id').where('session_id', '=', p.id),
  );

  const openSession = ({ chatbotId, owner, querySessionId, previousId }: NewLiveSession) =>
    build
      .selectFrom('live_sessions')
      .selectAll()
      .where('chatbot_id', '=', chatbotId)
      .where('owner', 'is not distinct from', owner)
      .where('state', '<>', 'closed')
      .where((same) =>
        same.or([
          same('owner', 'like', 'visitor:%'),
          ...(querySessionId ? [same('query_session_id', '=', querySessionId)] : []),
          ...(previousId ? [same('previous_id', '=', previousId)] : []),
        ]),
      );

  /** The session that a new one goes on with: the latest of the same visitor or conversation. */
  const previousSession = ({ chatbotId, owner, querySessionId, previousClosedAfter }: NewLiveSession) =>
    build
      .selectFrom('live_sessions as earlier')
      .select('earlier.id')
      .where('earlier.chatbot_id', '=', chatbotId)
      .where('earlier.owner', '=', owner)
      .where('earlier.state', '=', 'closed')
      .where('earlier.closed_at', '>', previousClosedAfter)
      .where((same) =>
        same.or([
          same('earlier.owner', 'like', 'visitor:%'),
          ...(querySessionId ? [same('earlier.query_session_id', '=', querySessionId)] : []),
        ]),
      )
      .orderBy('earlier.closed_at', 'desc')
      .limit(1);

  /** Rows where few enough chats were opened within the hour by the same visitor, and for the same conversation. */
  function openedLately({ chatbotId, owner, querySessionId, createdAt }: NewLiveSession) {
    const few = (which: RawBuilder<unknown>) =>
      build.selectNoFrom(sql<number>`1`.as('few')).where(
        sql<boolean>`(select count(*) from live_sessions
            where ${which} and created_at > ${createdAt - hourMs}) <= ${mostOpenedPerHour}`,
      );
    return [
      ...(owner?.startsWith('visitor:') ? [few(sql`chatbot_id = ${chatbotId} and owner = ${owner}`)] : []),
      ...(querySessionId === null ? [] : [few(sql`query_session_id = ${querySessionId}`)]),
    ];
  }

  /** Says what was in its way: another open session, or that there is nothing to open it for any more. */
  function insert(session: NewLiveSession) {
    const { id, accountId, createdAt, previousId } = session;
    const chatbot = build
      .selectFrom('chatbots')
      .select('id')
      .where('id', '=', session.chatbotId)
      .where('deleted_at', 'is', null);
    const steps = [
      live.nextInInbox(accountId),
      step(chatbot, 'chatbot-gone'),
      step(
        build
          .insertInto('live_sessions')
          .values({
            id,
            account_id: accountId,
            chatbot_id: session.chatbotId,
            owner: session.owner,
            query_session_id: session.querySessionId,
            state: 'waiting',
            message_count: 0,
            event_count: 1,
            waiting_since: createdAt,
            created_at: createdAt,
            previous_id: previousId ?? previousSession(session),
            assignable_from: session.assignableFrom,
            inbox_event: live.inboxEvent(accountId),
            last_event_at: createdAt,
            page_url: session.pageUrl,
            visitor_name: session.visitorName,
            email: session.email,
          })
          .onConflict((conflict) => conflict.doNothing()),
        'opened-meanwhile',
      ),
      // After the insert: a visitor with an open chat goes on with it, and is not refused.
      ...openedLately(session).map((query) => step(query, 'too-many')),
      ...(session.querySessionId === null ? [] : countHandover(session.querySessionId, id)),
      live.writeEvent(accountId, { kind: 'opened', data: {}, nowMs: createdAt }),
      announcements.requested(session),
    ];
    return outcomeOf<'opened', 'opened-meanwhile' | 'chatbot-gone' | 'too-many'>('opened', () =>
      announced(accountId, steps),
    );
  }

  /** Gives an open session one more conversation that is handed over. */
  const attach = ({ id, accountId }: SessionRef, querySessionId: string, nowMs: number) =>
    outcomeOf<'attached', 'closed' | 'attached-before'>('attached', () =>
      write(accountId, [
        live.nextInInbox(accountId),
        step(
          live
            .countEvent(accountId, nowMs)
            .set({ query_session_id: sql<string>`coalesce(query_session_id, ${querySessionId})` })
            .where('id', '=', id)
            .where('state', '<>', 'closed'),
          'closed',
        ),
        step(
          build
            .selectNoFrom(sql<number>`1`.as('few'))
            .where(
              sql<boolean>`(select count(*) from live_conversations where session_id = ${id}) < ${mostConversations}`,
            ),
          'attached-before',
        ),
        step(
          build
            .insertInto('live_conversations')
            .values({ session_id: id, query_session_id: querySessionId })
            .onConflict((conflict) => conflict.doNothing()),
          'attached-before',
        ),
        step(
          build
            .updateTable('sessions')
            .set({ held_by: id })
            .where('id', '=', querySessionId)
            .where((session) =>
              session.exists(live.justCounted(accountId).select('live_sessions.id').where('state', '=', 'active')),
            ),
        ),
        ...countHandover(querySessionId, id),
        live.writeEvent(accountId, { kind: 'conversation', data: { querySessionId }, nowMs }),
      ]),
    );

  return {
    async open(session) {
      const { id, querySessionId } = session;
      for (;;) {
        const outcome = await insert(session);
        // Also where an earlier attempt with the same id opened it, whatever has become of it since.
        const own = await readFirst(database, sessionById({ id }));
        if (own) return sessionFrom(own);
        // The chatbot was deleted, or the visitor erased, as it was opened.
        if (outcome === 'too-many') return 'too-many';
        if (outcome !== 'opened-meanwhile') return undefined;
        const already = await readFirst(database, openSession(session));
        if (!already) continue;
        const found = sessionFrom(already);
        if (querySessionId === null || found.querySessionId === querySessionId) return found;
        if ((await attach(found, querySessionId, session.createdAt)) !== 'closed') return found;
      }
    },
    async conversationsOf({ id, querySessionId }) {
      const rows = await database.read(conversationsOf({ id }));
      const all = rows.map(({ query_session_id }) => query_session_id);
      return querySessionId === null ? all : [...new Set([querySessionId, ...all])];
    },
  } satisfies Partial<LiveSessionStore>;
}

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

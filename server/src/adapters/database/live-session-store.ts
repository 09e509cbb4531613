import type { LiveChatStore, LiveEvent, LiveSession, LiveState } from '../../live-chat/ports.ts';
import { type Database, GuardFailed, isWritten, readFirst, step } from './database.ts';
import { liveEventSteps } from './live-event-steps.ts';
import type { Schema } from './schema.ts';

type LiveSessionStore = Pick<
  LiveChatStore,
  'open' | 'find' | 'openSessions' | 'post' | 'close' | 'eventsAfter'
>;

/** Live sessions and their events in the database. */
export function createLiveSessionStore(database: Database): LiveSessionStore {
  const { build } = database;
  const { countEvent, writeEvent, releaseSteps } = liveEventSteps(build);

  const openSession = ({ chatbotId, owner, querySessionId }: LiveSession) =>
    build
      .selectFrom('live_sessions')
      .selectAll()
      .where('chatbot_id', '=', chatbotId)
      .where('owner', '=', owner)
      .where('state', '<>', 'closed')
      .where((same) =>
        same.or([
          same('owner', 'like', 'visitor:%'),
          ...(querySessionId ? [same('query_session_id', '=', querySessionId)] : []),
        ]),
      );

  const sessionById = (id: string) => build.selectFrom('live_sessions').selectAll().where('id', '=', id);

  /** False when another open session is in its way. */
  function insert(session: LiveSession): Promise<boolean> {
    const row: Schema['live_sessions'] = {
      id: session.id,
      account_id: session.accountId,
      chatbot_id: session.chatbotId,
      owner: session.owner,
      query_session_id: session.querySessionId,
      state: 'waiting',
      agent_id: null,
      message_count: 0,
      event_count: 1,
      waiting_since: session.createdAt,
      created_at: session.createdAt,
      closed_at: null,
    };
    return isWritten(database, [
      step(
        build
          .insertInto('live_sessions')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
        'opened-meanwhile',
      ),
      step(writeEvent(session.id, { kind: 'opened', data: {}, nowMs: session.createdAt })),
    ]);
  }

  /** Gives an open session the conversation that is handed over; false when it was closed or got another meanwhile. */
  const attach = (liveSessionId: string, querySessionId: string): Promise<boolean> =>
    isWritten(database, [
      step(
        build
          .updateTable('live_sessions')
          .set({ query_session_id: querySessionId })
          .where('id', '=', liveSessionId)
          .where('query_session_id', 'is', null)
          .where('state', '<>', 'closed'),
        'changed-meanwhile',
      ),
      step(
        build
          .updateTable('sessions')
          .set({ held_by: liveSessionId })
          .where('id', '=', querySessionId)
          .where((session) =>
            session.exists(
              build
                .selectFrom('live_sessions')
                .select('live_sessions.id')
                .where('live_sessions.id', '=', liveSessionId)
                .where('live_sessions.state', '=', 'active'),
            ),
          ),
      ),
    ]);

  return {
    async open(session) {
      for (;;) {
        const already = await readFirst(database, openSession(session));
        if (already) {
          const { querySessionId } = session;
          if (already.query_session_id !== null || querySessionId === null) return sessionFrom(already);
          if (await attach(already.id, querySessionId)) return { ...sessionFrom(already), querySessionId };
        } else {
          if (await insert(session)) return session;
          // Opened by an earlier attempt with the same id, whatever has become of it since.
          const own = await readFirst(database, sessionById(session.id));
          if (own) return sessionFrom(own);
        }
      }
    },
    async find(sessionId) {
      const row = await readFirst(database, sessionById(sessionId));
      return row && sessionFrom(row);
    },
    async openSessions(accountIds, agentId, limit) {
      if (accountIds.length === 0) return [];
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .selectAll()
          .where('account_id', 'in', accountIds)
          .where('state', 'in', ['waiting', 'active'])
          .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? ''))
          .orderBy('created_at')
          .orderBy('id')
          .limit(limit),
      );
      return rows.map(sessionFrom);
    },
    async post({ sessionId, messageId, text, senderType, senderName, senderId, createdAt, ...message }) {
      // Each side chooses its keys for itself.
      const side = senderType === 'agent' ? `agent:${senderId}` : 'customer';
      const clientKey = message.clientKey === null ? null : `${side}:${message.clientKey}`;
      const data = { message: text, senderType, senderName, ...(senderId && { senderId }) };
      try {
        const results = await database.write([
          step(
            countEvent(sessionId, { isMessage: true })
              .where('state', '<>', 'closed')
              .returning('message_count'),
            'closed',
          ),
          step(
            writeEvent(sessionId, { kind: 'message', data, nowMs: createdAt, messageId, clientKey }),
            'repeated',
          ),
        ]);
        const sequence = Number(results[0]?.rows[0]?.message_count);
        return { messageId, sessionId, sequence, createdAt };
      } catch (error) {
        if (!(error instanceof GuardFailed)) throw error;
      }
      const earlier = await readFirst(
        database,
        build
          .selectFrom('live_events')
          .select(['message_id', 'sequence', 'created_at', 'data'])
          .where('session_id', '=', sessionId)
          .where('client_key', '=', clientKey),
      );
      if (earlier) {
        const { message } = JSON.parse(earlier.data) as { message: string };
        if (message !== text) return 'other-message';
        return {
          messageId: earlier.message_id ?? messageId,
          sessionId,
          sequence: earlier.sequence ?? 0,
          createdAt: earlier.created_at,
        };
      }
      return (await readFirst(database, sessionById(sessionId))) ? 'closed' : 'not-found';
    },
    async close(sessionId, nowMs) {
      const isClosedNow = await isWritten(database, [
        step(
          countEvent(sessionId, { state: 'closed' }).set({ closed_at: nowMs }).where('state', '<>', 'closed'),
          'closed-before',
        ),
        ...releaseSteps(sessionId),
        step(writeEvent(sessionId, { kind: 'closed', data: {}, nowMs })),
      ]);
      return isClosedNow ? 'closed' : 'closed-before';
    },
    async eventsAfter(sessionId, event, limit) {
      const rows = await database.read(
        build
          .selectFrom('live_events')
          .selectAll()
          .where('session_id', '=', sessionId)
          .where('event', '>', event)
          .orderBy('event')
          .limit(limit),
      );
      return rows.map(eventFrom);
    },
  };
}

function sessionFrom(row: Schema['live_sessions']): LiveSession {
  return {
    id: row.id,
    accountId: row.account_id,
    chatbotId: row.chatbot_id,
    owner: row.owner,
    querySessionId: row.query_session_id,
    state: row.state as LiveState,
    agentId: row.agent_id,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  };
}

function eventFrom(row: Schema['live_events']): LiveEvent {
  return {
    event: row.event,
    kind: row.kind as LiveEvent['kind'],
    sequence: row.sequence,
    messageId: row.message_id,
    data: JSON.parse(row.data) as Record<string, string>,
    createdAt: row.created_at,
  };
}

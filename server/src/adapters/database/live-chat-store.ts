import { sql } from 'kysely';
import type {
  Agent,
  AgentStatus,
  LiveChatStore,
  LiveEvent,
  LiveSession,
  LiveState,
} from '../../live-chat/ports.ts';
import { type Database, GuardFailed, readFirst, type Step, step } from './database.ts';
import type { Schema } from './schema.ts';

/** Live sessions, their events and the agents in the database. Every decision is a guard in a statement. */
export function createLiveChatStore(database: Database): LiveChatStore {
  const { build } = database;

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

  interface EventRow {
    kind: LiveEvent['kind'];
    data: Record<string, string>;
    nowMs: number;
    messageId?: string;
    clientKey?: string | null;
  }

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

  const sessionById = (id: string) => build.selectFrom('live_sessions').selectAll().where('id', '=', id);

  const agentsWithPlace = (seenAfterMs: number) =>
    build
      .selectFrom('agents')
      .where('status', '=', 'available')
      .where('seen_at', '>', seenAfterMs)
      .whereRef('open_chats', '<', 'max_chats');

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
    return isDone([
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
    isDone([
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

  async function isDone(steps: Step[]): Promise<boolean> {
    try {
      await database.write(steps);
      return true;
    } catch (error) {
      if (error instanceof GuardFailed) return false;
      throw error;
    }
  }

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
      const isClosedNow = await isDone([
        step(
          countEvent(sessionId, { state: 'closed' }).set({ closed_at: nowMs }).where('state', '<>', 'closed'),
          'closed-before',
        ),
        ...releaseSteps(sessionId),
        step(writeEvent(sessionId, { kind: 'closed', data: {}, nowMs })),
      ]);
      return isClosedNow ? 'closed' : 'closed-before';
    },
    async assignNext(accountId, nowMs, seenAfterMs) {
      const nextAgent = agentsWithPlace(seenAfterMs)
        .select('user_id')
        .where('account_id', '=', accountId)
        .orderBy('open_chats')
        .orderBy('user_id')
        .limit(1);
      const oldest = build
        .selectFrom('live_sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('state', '=', 'waiting')
        .orderBy('waiting_since')
        .orderBy('id')
        .limit(1);
      for (;;) {
        const [agent, waiting] = await Promise.all([
          readFirst(database, nextAgent),
          readFirst(database, oldest),
        ]);
        if (!agent || !waiting) return undefined;
        const agentId = agent.user_id;
        try {
          await database.write([
            step(
              build
                .updateTable('agents')
                .set({ open_chats: sql<number>`open_chats + 1` })
                .where('account_id', '=', accountId)
                .where('user_id', '=', agentId)
                .where('status', '=', 'available')
                .whereRef('open_chats', '<', 'max_chats'),
              'no-place',
            ),
            step(
              countEvent(waiting.id, { state: 'active' })
                .set({ agent_id: agentId })
                .where('state', '=', 'waiting'),
              'taken',
            ),
            step(
              build
                .updateTable('sessions')
                .set({ held_by: waiting.id })
                .where(
                  'id',
                  '=',
                  build.selectFrom('live_sessions').select('query_session_id').where('id', '=', waiting.id),
                ),
            ),
            step(writeEvent(waiting.id, { kind: 'agent-joined', data: { agentId }, nowMs })),
          ]);
          return waiting.id;
        } catch (error) {
          // Another node was faster with this agent or this session: look again.
          if (!(error instanceof GuardFailed)) throw error;
        }
      }
    },
    async accountsToAssign(seenAfterMs) {
      const rows = await database.read(
        agentsWithPlace(seenAfterMs)
          .select('account_id')
          .distinct()
          .where((both) =>
            both.exists(
              build
                .selectFrom('live_sessions')
                .select('id')
                .where('live_sessions.account_id', '=', sql.ref<string>('agents.account_id'))
                .where('live_sessions.state', '=', 'waiting'),
            ),
          ),
      );
      return rows.map(({ account_id }) => account_id);
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

    async saveAgent({ accountId, userId, status, maxConcurrentChats }, nowMs) {
      const values = { status, max_chats: maxConcurrentChats, seen_at: nowMs };
      const [saved] = await database.write([
        step(
          build
            .insertInto('agents')
            .values({ account_id: accountId, user_id: userId, open_chats: 0, ...values })
            .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
            .returningAll(),
        ),
      ]);
      return agentFrom(saved?.rows[0] as unknown as Schema['agents']);
    },
    async findAgent(accountId, userId) {
      const row = await readFirst(
        database,
        build
          .selectFrom('agents')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId),
      );
      return row && agentFrom(row);
    },
    async accountsOfAgent(userId) {
      const rows = await database.read(
        build.selectFrom('agents').select('account_id').where('user_id', '=', userId),
      );
      return rows.map(({ account_id }) => account_id);
    },
    async touchAgent(accountId, userId, nowMs) {
      const touch = build
        .updateTable('agents')
        .set({ seen_at: nowMs })
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId);
      await database.write([step(touch)], { durable: false });
    },
    async requeue(accountId, userId, nowMs) {
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select('id')
          .where('account_id', '=', accountId)
          .where('agent_id', '=', userId)
          .where('state', '=', 'active'),
      );
      const requeued: string[] = [];
      for (const { id } of rows) {
        const isRequeued = await isDone([
          step(
            countEvent(id, { state: 'waiting' }).where('state', '=', 'active').where('agent_id', '=', userId),
            'gone',
          ),
          ...releaseSteps(id),
          step(build.updateTable('live_sessions').set({ agent_id: null }).where('id', '=', id)),
          step(writeEvent(id, { kind: 'agent-left', data: { agentId: userId }, nowMs })),
        ]);
        if (isRequeued) requeued.push(id);
      }
      return requeued;
    },
    async lostAgents(seenBeforeMs) {
      const rows = await database.read(
        build
          .selectFrom('agents')
          .select(['account_id', 'user_id'])
          .where('seen_at', '<', seenBeforeMs)
          // One who is offline and still has chats was being dismissed when the server was killed.
          .where((agent) => agent.or([agent('status', '<>', 'offline'), agent('open_chats', '>', 0)])),
      );
      return rows.map(({ account_id, user_id }) => ({ accountId: account_id, userId: user_id }));
    },
    async setOffline(accountId, userId, seenBeforeMs) {
      const [result] = await database.write([
        step(
          build
            .updateTable('agents')
            .set({ status: 'offline' })
            .where('account_id', '=', accountId)
            .where('user_id', '=', userId)
            .where('seen_at', '<', seenBeforeMs),
        ),
      ]);
      return (result?.changes ?? 0) > 0;
    },
    async hasPlace(accountId, seenAfterMs) {
      const row = await readFirst(
        database,
        agentsWithPlace(seenAfterMs).select('user_id').where('account_id', '=', accountId).limit(1),
      );
      return row !== undefined;
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

function agentFrom(row: Schema['agents']): Agent {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    status: row.status as AgentStatus,
    maxConcurrentChats: row.max_chats,
    openChats: row.open_chats,
  };
}

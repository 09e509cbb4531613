import { sql } from 'kysely';
import type { Agent, AgentStatus, LiveChatStore } from '../../live-chat/ports.ts';
import { type Database, GuardFailed, isWritten, readFirst, step } from './database.ts';
import { liveEventSteps } from './live-event-steps.ts';
import type { Schema } from './schema.ts';

type AgentStore = Pick<
  LiveChatStore,
  | 'assignNext'
  | 'accountsToAssign'
  | 'saveAgent'
  | 'findAgent'
  | 'accountsOfAgent'
  | 'touchAgent'
  | 'requeue'
  | 'lostAgents'
  | 'setOffline'
  | 'hasPlace'
>;

/** Agents and who gets which chat, in the database. Every decision is a guard in a statement. */
export function createAgentStore(database: Database): AgentStore {
  const { build } = database;
  const { countEvent, writeEvent, releaseSteps } = liveEventSteps(build);

  const agentsWithPlace = (seenAfterMs: number) =>
    build
      .selectFrom('agents')
      .where('status', '=', 'available')
      .where('seen_at', '>', seenAfterMs)
      .whereRef('open_chats', '<', 'max_chats');

  return {
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
        const isRequeued = await isWritten(database, [
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

function agentFrom(row: Schema['agents']): Agent {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    status: row.status as AgentStatus,
    maxConcurrentChats: row.max_chats,
    openChats: row.open_chats,
  };
}

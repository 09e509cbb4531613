import { sql } from 'kysely';
import type { AssignmentStore, AssignmentTimes, MovedSession } from '../../../live-chat/ports.ts';
import { type Database, GuardFailed, readAll, readFirst, type Step, step } from '../database.ts';
import { liveSteps, liveWrites } from './live-steps.ts';

/** Who gets which chat. Every decision is made by the statement that carries it out. */
export function createAssignmentStore(database: Database): AssignmentStore {
  const { build } = database;
  const live = liveSteps(build);
  const { write, isWritten } = liveWrites(database);

  /** The agents with a free slot who have not declined the session lately. */
  const agentsFor = ({ seenAfterMs, declinedAfterMs }: AssignmentTimes, sessionId: string) =>
    build
      .selectFrom('agents')
      .where('agents.status', '=', 'available')
      .where('agents.seen_at', '>', seenAfterMs)
      .whereRef('agents.open_chats', '<', 'agents.max_chats')
      .where((agent) =>
        agent.not(
          agent.exists(
            build
              .selectFrom('live_declines')
              .select('live_declines.user_id')
              .where('live_declines.session_id', '=', sql.ref<string>(sessionId))
              .where('live_declines.user_id', '=', sql.ref<string>('agents.user_id'))
              .where('live_declines.declined_at', '>', declinedAfterMs),
          ),
        ),
      );

  /** The sessions that can be given to somebody now. */
  const assignable = (times: AssignmentTimes) =>
    build
      .selectFrom('live_sessions as waiting')
      // A literal: with a parameter the partial index of waiting sessions is not used.
      .where('waiting.state', '=', sql.lit('waiting'))
      .where('waiting.assignable_from', '<=', times.nowMs)
      .where((session) =>
        session.exists(
          agentsFor(times, 'waiting.id')
            .select('agents.user_id')
            .where('agents.account_id', '=', sql.ref<string>('waiting.account_id')),
        ),
      );

  /** Takes one more slot of an agent who has a free one. */
  const takeSlot = (accountId: string, seenAfterMs?: number) =>
    build
      .updateTable('agents')
      .set({ open_chats: sql<number>`open_chats + 1` })
      .where('account_id', '=', accountId)
      .where('status', 'in', seenAfterMs === undefined ? ['available', 'busy'] : ['available'])
      .$if(seenAfterMs !== undefined, (query) => query.where('seen_at', '>', seenAfterMs ?? 0))
      .whereRef('open_chats', '<', 'max_chats');

  /** Puts a session back into the queue, at the position of its age. */
  const leaveSteps = (accountId: string, id: string, userId: string, reason: string, nowMs: number): Step[] => [
    live.nextInInbox(accountId),
    step(
      live
        .countEvent(accountId, nowMs)
        .set({ state: 'waiting', assignable_from: 0 })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where('agent_id', '=', userId),
      'not-held',
    ),
    live.freeSlot(accountId),
    live.releaseConversations(id),
    live.writeEvent(accountId, { kind: 'agent-left', data: { reason }, nowMs }),
    step(build.updateTable('live_sessions').set({ agent_id: null }).where('id', '=', id)),
  ];

  /** Applies steps whose second one returns the session that moved; returns the guard's name where one failed. */
  async function move<Guard extends string>(
    accountId: string,
    steps: Step[],
    isFirst = false,
  ): Promise<MovedSession | Guard> {
    try {
      const results = await write(accountId, steps, isFirst);
      const row = results[1]?.rows[0] as { id: string; query_session_id: string | null };
      return { id: row.id, querySessionId: row.query_session_id };
    } catch (error) {
      if (error instanceof GuardFailed) return error.guard as Guard;
      throw error;
    }
  }

  return {
    async assignNext(accountId, times) {
      const next = assignable(times)
        .select('waiting.id')
        .where('waiting.account_id', '=', accountId)
        .orderBy('waiting.waiting_since')
        .orderBy('waiting.id')
        .limit(1);
      const leastBusy = agentsFor(times, 'live_sessions.id')
        .select('agents.user_id')
        .where('agents.account_id', '=', accountId)
        .orderBy('agents.open_chats')
        .orderBy('agents.user_id')
        .limit(1);
      // Most of the time nobody waits: then nothing is locked.
      while (await readFirst(database, next)) {
        const moved = await move<'nobody-to-assign' | 'agent-left'>(
          accountId,
          [
            live.nextInInbox(accountId),
            step(
              live
                .countEvent(accountId, times.nowMs)
                .set({ state: 'active', agent_id: leastBusy })
                .where('id', '=', next)
                .where('state', '=', 'waiting')
                .returning(['id', 'query_session_id']),
              'nobody-to-assign',
            ),
            step(
              takeSlot(accountId, times.seenAfterMs).where(
                'user_id',
                '=',
                live.justCounted(accountId).select('agent_id'),
              ),
              'agent-left',
            ),
            live.holdConversations(accountId),
            live.writeEvent(accountId, {
              kind: 'agent-joined',
              data: { how: 'assigned' },
              nowMs: times.nowMs,
            }),
          ],
          true,
        );
        // Another node was faster, or the agent left meanwhile: look again.
        if (typeof moved === 'object') return moved;
      }
      return undefined;
    },
    accountsToAssign: (times) =>
      readAll(database, assignable(times).select('waiting.account_id').distinct(), ({ account_id }) => account_id),
    take: ({ id, accountId }, userId, nowMs) =>
      move<'not-waiting' | 'no-slot'>(accountId, [
        live.nextInInbox(accountId),
        step(
          live
            .countEvent(accountId, nowMs)
            .set({ state: 'active', agent_id: userId })
            .where('id', '=', id)
            .where('state', '=', 'waiting')
            .returning(['id', 'query_session_id']),
          'not-waiting',
        ),
        step(takeSlot(accountId).set({ seen_at: nowMs }).where('user_id', '=', userId), 'no-slot'),
        live.holdConversations(accountId),
        live.writeEvent(accountId, { kind: 'agent-joined', data: { how: 'taken' }, nowMs }),
      ]),
    decline: ({ id, accountId }, userId, nowMs) =>
      isWritten(accountId, [
        ...leaveSteps(accountId, id, userId, 'declined', nowMs),
        step(
          build
            .insertInto('live_declines')
            .values({ session_id: id, user_id: userId, declined_at: nowMs })
            .onConflict((conflict) => conflict.columns(['session_id', 'user_id']).doUpdateSet({ declined_at: nowMs })),
        ),
      ]),
    transfer({ id, accountId }, fromUserId, toUserId, { nowMs, seenAfterMs }) {
      const heldBy = (userId: string) =>
        live
          .countEvent(accountId, nowMs)
          .where('id', '=', id)
          .where('state', '=', 'active')
          .where('agent_id', '=', userId);
      return move<'not-held' | 'no-slot'>(accountId, [
        live.nextInInbox(accountId),
        step(heldBy(fromUserId).returning(['id', 'query_session_id']), 'not-held'),
        live.writeEvent(accountId, { kind: 'agent-left', data: { reason: 'transferred' }, nowMs }),
        live.freeSlot(accountId),
        live.nextInInbox(accountId),
        step(heldBy(fromUserId).set({ agent_id: toUserId }), 'not-held'),
        step(takeSlot(accountId, seenAfterMs).where('user_id', '=', toUserId), 'no-slot'),
        live.writeEvent(accountId, {
          kind: 'agent-joined',
          data: { how: 'transferred', transferredFrom: fromUserId },
          nowMs,
        }),
      ]);
    },
    async requeue(accountId, userId, reason, nowMs) {
      const rows = await database.read(
        build
          .selectFrom('live_sessions')
          .select('id')
          .where('account_id', '=', accountId)
          .where('state', '=', 'active')
          .where('agent_id', '=', userId),
      );
      const requeued: string[] = [];
      for (const { id } of rows)
        if (await isWritten(accountId, leaveSteps(accountId, id, userId, reason, nowMs), true)) requeued.push(id);
      return requeued;
    },
  };
}

import { conflict, notFound } from '../errors/index.ts';
import type {
  Agent,
  AgentStore,
  AssignmentStore,
  AssignmentTimes,
  LiveSession,
  LiveSessionStore,
  MovedSession,
} from './ports.ts';
import type { Signals } from './signals.ts';

/** An agent who was not heard of for this long is gone. */
export const heartbeatMs = 60_000;
/** A chat that an agent declined is not given to the same agent again for this long. */
const declinedForMs = 5 * 60_000;

interface Dependencies {
  store: AssignmentStore & AgentStore & Pick<LiveSessionStore, 'conversationsOf'>;
  signals: Signals;
  clock(): number;
}

/** Who is there for live chat, and who gets which chat. */
export function assignmentVerbs({ store, signals, clock }: Dependencies) {
  const runs = new Map<string, { now: Promise<void>; next?: Promise<void> }>();

  function times(): AssignmentTimes {
    const nowMs = clock();
    return { nowMs, seenAfterMs: nowMs - heartbeatMs, declinedAfterMs: nowMs - declinedForMs };
  }

  async function joined(accountId: string, moved: MovedSession) {
    signals.held(await store.conversationsOf(moved));
    signals.changed({ id: moved.id, accountId });
  }

  async function assignAll(accountId: string): Promise<void> {
    for (;;) {
      const assigned = await store.assignNext(accountId, times());
      if (!assigned) return;
      await joined(accountId, assigned);
    }
  }

  function begin(accountId: string): Promise<void> {
    const run = {
      now: assignAll(accountId).finally(() => runs.get(accountId) === run && runs.delete(accountId)),
    };
    runs.set(accountId, run);
    return run.now;
  }

  /**
   * Fills free slots with waiting sessions, the oldest first. Many who ask at once on one node share a run, one that begins
   * after they asked: a burst of openings must not become a burst of races for the same slot.
   */
  function assignWaiting(accountId: string): Promise<void> {
    const run = runs.get(accountId);
    if (!run) return begin(accountId);
    run.next ??= run.now.catch(() => {}).then(() => begin(accountId));
    return run.next;
  }

  async function requeue(accountId: string, userId: string, reason: 'away' | 'lost'): Promise<void> {
    const sessions = await store.requeue(accountId, userId, reason, clock());
    for (const id of sessions) signals.changed({ id, accountId });
  }

  return {
    assignWaiting,

    async setAgentStatus(agent: Omit<Agent, 'openChats'>): Promise<Agent> {
      const { accountId, userId } = agent;
      const saved = await store.saveAgent(agent, clock());
      if (!saved) throw notFound('agent');
      if (agent.status === 'away' || agent.status === 'offline') await requeue(accountId, userId, 'away');
      await assignWaiting(accountId);
      return (await store.findAgent(accountId, userId)) ?? saved;
    },
    agentsOf: store.agentsOf,
    accountsOfAgent: store.accountsOfAgent,

    /** Any sign of life of an agent. */
    heartbeat: (accountId: string, userId: string) => store.touchAgent(accountId, userId, clock()),

    /** An agent takes a session out of the queue. */
    async take(session: LiveSession, userId: string): Promise<void> {
      const taken = await store.take(session, userId, clock());
      if (taken === 'no-slot') throw conflict('You have no free place, or are not available; set your status.');
      if (taken === 'not-waiting') {
        if (session.state === 'active' && session.agentId === userId) return;
        throw conflict('This chat does not wait any more.');
      }
      await joined(session.accountId, taken);
    },

    /** An agent does not want a session: the next one gets it. */
    async decline(session: LiveSession, userId: string): Promise<void> {
      if (!(await store.decline(session, userId, clock()))) throw notHeld();
      signals.changed(session);
      await assignWaiting(session.accountId);
    },

    /** Passes a session on to an agent who has a free slot. */
    async transfer(session: LiveSession, toUserId: string): Promise<void> {
      if (session.state !== 'active' || session.agentId === null) throw notHeld();
      if (session.agentId === toUserId) return;
      const moved = await store.transfer(session, session.agentId, toUserId, times());
      if (moved === 'not-held') throw notHeld();
      if (moved === 'no-slot') throw conflict('This agent is not available or has no free place.');
      await joined(session.accountId, moved);
      await assignWaiting(session.accountId);
    },

    /** Makes up for a node that ended between freeing a slot and assigning it. */
    async assignForgotten(): Promise<void> {
      for (const accountId of await store.accountsToAssign(times())) await assignWaiting(accountId);
    },

    /** Agents who disappeared become offline, and their chats wait again. */
    async dismissLostAgents(): Promise<void> {
      const seenBefore = clock() - heartbeatMs;
      for (const { accountId, userId } of await store.lostAgents(seenBefore)) {
        if (!(await store.setOffline(accountId, userId, seenBefore))) continue;
        await requeue(accountId, userId, 'lost');
        await assignWaiting(accountId);
      }
    },
  };
}

const notHeld = () => conflict('This chat is not held by this agent any more.');

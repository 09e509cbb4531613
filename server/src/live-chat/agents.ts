import type { Agent, EventBus, LiveChatStore } from './ports.ts';

/** Signalled when a person takes a conversation. */
export const heldTopic = (querySessionId: string) => `held:${querySessionId}`;

/** An agent who was not heard of for this long is gone. */
const heartbeatMs = 60_000;

interface Dependencies {
  store: LiveChatStore;
  bus: EventBus;
  clock(): number;
}

/** Who is there for live chat, and who gets which chat. */
export function agentVerbs({ store, bus, clock }: Dependencies) {
  /** Fills free places with those who wait, oldest first. */
  async function assignWaiting(accountId: string): Promise<void> {
    for (;;) {
      const sessionId = await store.assignNext(accountId, clock(), clock() - heartbeatMs);
      if (sessionId === undefined) return;
      bus.publish(sessionId);
      const taken = await store.find(sessionId);
      if (taken?.querySessionId) bus.publish(heldTopic(taken.querySessionId));
    }
  }

  async function requeue(accountId: string, userId: string): Promise<void> {
    const sessions = await store.requeue(accountId, userId, clock());
    for (const sessionId of sessions) bus.publish(sessionId);
  }

  return {
    assignWaiting,

    async setAgentStatus(agent: Omit<Agent, 'openChats'>): Promise<Agent> {
      const { accountId, userId } = agent;
      const saved = await store.saveAgent(agent, clock());
      if (agent.status === 'away' || agent.status === 'offline') await requeue(accountId, userId);
      await assignWaiting(accountId);
      return (await store.findAgent(accountId, userId)) ?? saved;
    },
    accountsOfAgent: (userId: string) => store.accountsOfAgent(userId),

    heartbeat: (accountId: string, userId: string) => store.touchAgent(accountId, userId, clock()),

    isSomebodyThere: (accountId: string) => store.hasPlace(accountId, clock() - heartbeatMs),

    /** Makes up for a node that ended after a place became free and before it was given away. */
    async assignForgotten(): Promise<void> {
      for (const accountId of await store.accountsToAssign(clock() - heartbeatMs))
        await assignWaiting(accountId);
    },

    /** Agents who disappeared become offline, and their chats wait again. */
    async dismissLostAgents(): Promise<void> {
      const seenBefore = clock() - heartbeatMs;
      for (const { accountId, userId } of await store.lostAgents(seenBefore)) {
        const isLost = await store.setOffline(accountId, userId, seenBefore);
        if (!isLost) continue;
        await requeue(accountId, userId);
        await assignWaiting(accountId);
      }
    },
  };
}

import type { Chatbot } from '../chatbots/index.ts';
import { conflict, Problem } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import { agentVerbs, heldTopic } from './agents.ts';
import type { EventBus, LiveChatStore, LiveEvent, LiveSession, PostedMessage } from './ports.ts';
import { isWithin, nextOpening } from './working-hours.ts';

export { agentStatuses, type LiveEvent, type LiveSession } from './ports.ts';

interface Dependencies {
  store: LiveChatStore;
  bus: EventBus;
  clock(): number;
}

export interface GivenMessage {
  sessionId: string;
  text: string;
  senderType: 'customer' | 'agent';
  senderName: string;
  senderId: string | null;
  clientKey: string | null;
}

export type LiveChat = ReturnType<typeof createLiveChat>;

/** Conversations between a customer and a person. */
export function createLiveChat({ store, bus, clock }: Dependencies) {
  const agents = agentVerbs({ store, bus, clock });

  async function find(sessionId: string): Promise<LiveSession> {
    const session = /^live_[\w-]{1,64}$/.test(sessionId) ? await store.find(sessionId) : undefined;
    if (!session) throw sessionNotFound();
    return session;
  }

  async function post(message: GivenMessage, messageId: string = newId('msg')): Promise<PostedMessage> {
    const posted = await store.post({ ...message, messageId, createdAt: clock() });
    if (posted === 'not-found') throw sessionNotFound();
    if (posted === 'closed') throw new Problem('SESSION_CLOSED', 'This live chat has ended; open a new one.');
    if (posted === 'other-message') throw conflict('This key was used for another message; take a new one.');
    bus.publish(message.sessionId);
    return posted;
  }

  async function open(
    chatbot: Chatbot,
    owner: string,
    querySessionId: string | null,
    liveSessionId: string = newId('live'),
  ): Promise<LiveSession> {
    const opened = await store.open({
      id: liveSessionId,
      accountId: chatbot.accountId,
      chatbotId: chatbot.id,
      owner,
      querySessionId,
      state: 'waiting',
      agentId: null,
      createdAt: clock(),
      closedAt: null,
    });
    await agents.assignWaiting(chatbot.accountId);
    const session = await find(opened.id);
    // Somebody may have held the session before it got this conversation.
    if (session.state === 'active' && session.querySessionId) bus.publish(heldTopic(session.querySessionId));
    return session;
  }

  return {
    ...agents,
    find,
    post,

    open,

    /** Whether a person could take a conversation of this chatbot now; where not, why, and when somebody is back. */
    async availability({ accountId, settings }: Chatbot) {
      const { isEnabled, workingHours } = settings.liveChat;
      if (!isEnabled) return { isStaffed: false, reason: 'switched-off', opensAt: null } as const;
      if (workingHours && !isWithin(workingHours, clock())) {
        const opensAt = nextOpening(workingHours, clock());
        return { isStaffed: false, reason: 'outside-hours', opensAt } as const;
      }
      const isStaffed = await agents.isSomebodyThere(accountId);
      return { isStaffed, reason: isStaffed ? null : ('nobody-available' as const), opensAt: null };
    },

    /** Opens the live chat of a conversation that the chatbot hands over, or finds the one that is open. */
    async handOver(
      chatbot: Chatbot,
      owner: string,
      querySessionId: string,
      { liveSessionId }: { liveSessionId: string },
    ): Promise<{ liveSessionId: string }> {
      return { liveSessionId: (await open(chatbot, owner, querySessionId, liveSessionId)).id };
    },

    /** Signals that a person may have taken a conversation; whoever hears it looks. */
    onceHeld: (querySessionId: string, onSignal: () => void) =>
      bus.subscribe(heldTopic(querySessionId), onSignal),

    async close(session: LiveSession): Promise<void> {
      await store.close(session.id, clock());
      bus.publish(session.id);
      await agents.assignWaiting(session.accountId);
    },

    /** A visitor's message to the chatbot, in a conversation that a person holds; false when that person has left it. */
    async receive(liveSessionId: string, text: string, messageId: string): Promise<boolean> {
      const from = { senderType: 'customer', senderName: 'Visitor', senderId: null } as const;
      try {
        await post({ sessionId: liveSessionId, text, ...from, clientKey: messageId }, messageId);
        return true;
      } catch (error) {
        if (isOver(error)) return false;
        throw error;
      }
    },

    /** The accounts' sessions that wait or are active, oldest first; `agentId` leaves only those of one agent. */
    openSessions: (accountIds: string[], agentId?: string): Promise<LiveSession[]> =>
      store.openSessions(accountIds, agentId, mostListed),

    /** Ends the streams of sessions that were erased, and gives their places to those who wait. */
    async endErased(accountId: string, sessionIds: string[]): Promise<void> {
      for (const sessionId of sessionIds) bus.publish(sessionId);
      if (sessionIds.length > 0) await agents.assignWaiting(accountId);
    },
    exists: async (sessionId: string): Promise<boolean> => (await store.find(sessionId)) !== undefined,
    eventsAfter: (sessionId: string, event: number): Promise<LiveEvent[]> =>
      store.eventsAfter(sessionId, event, eventsPerRead),
    subscribe: (sessionId: string, onSignal: () => void) => bus.subscribe(sessionId, onSignal),
  };
}

const eventsPerRead = 100;
/** More than the people of an account could ever have in hand. */
export const mostListed = 500;

const sessionNotFound = () => new Problem('SESSION_NOT_FOUND', 'There is no such live chat session.');

const isOver = (error: unknown) =>
  error instanceof Problem && (error.code === 'SESSION_CLOSED' || error.code === 'SESSION_NOT_FOUND');

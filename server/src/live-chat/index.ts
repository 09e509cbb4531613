import type { Chatbot } from '../chatbots/index.ts';
import { conflict, Problem } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import { agentVerbs } from './agents.ts';
import type { EventBus, LiveChatStore, LiveEvent, LiveSession, PostedMessage } from './ports.ts';

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

  return {
    ...agents,
    find,
    post,

    async open(chatbot: Chatbot, owner: string, querySessionId: string | null): Promise<LiveSession> {
      const opened = await store.open({
        id: newId('live'),
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
      return find(opened.id);
    },

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
    /** What happened in a session after an event; `gone` when there is no such session. */
    async eventsAfter(sessionId: string, event: number, limit: number): Promise<LiveEvent[] | 'gone'> {
      const events = await store.eventsAfter(sessionId, event, limit);
      return events.length === 0 && (await store.find(sessionId)) === undefined ? 'gone' : events;
    },
  };
}

/** More than the people of an account could ever have in hand. */
export const mostListed = 500;

const sessionNotFound = () => new Problem('SESSION_NOT_FOUND', 'There is no such live chat session.');

const isOver = (error: unknown) =>
  error instanceof Problem && (error.code === 'SESSION_CLOSED' || error.code === 'SESSION_NOT_FOUND');

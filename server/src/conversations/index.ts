import { Problem } from '../errors/index.ts';
import { type Caller, ownerName } from '../identity/index.ts';
import { openConversation } from './open-conversation.ts';
import type { ConversationStore, Exchange, Message, Session } from './ports.ts';

export type { Conversation } from './open-conversation.ts';
export type { AnswerDetails, Exchange, Message, Session } from './ports.ts';

export type Conversations = ReturnType<typeof createConversations>;

/** Sessions and their messages: kept as context, read by their owners, forgotten in time. */
export function createConversations({ store, clock }: { store: ConversationStore; clock(): number }) {
  async function sessionOf(chatbotId: string, sessionId: string): Promise<Session> {
    const session = isSessionId(sessionId) ? await store.findSession(sessionId) : undefined;
    if (session?.chatbotId !== chatbotId) throw sessionNotFound();
    return session;
  }

  return {
    open: (opening: Parameters<typeof openConversation>[0]) => openConversation(opening, { store, clock }),
    record: (exchange: Exchange) => store.record(exchange),

    /** An answer of this caller's own, by its id. */
    async findAnswer(caller: Caller, chatbotId: string, messageId: string): Promise<Message | undefined> {
      const message = await store.findMessage(messageId);
      const isTheirs =
        message?.role === 'chatbot' && message.chatbotId === chatbotId && message.owner === ownerName(caller);
      return isTheirs ? message : undefined;
    },

    /** A session of this owner's own, by its id. */
    async findOwn(owner: string, sessionId: string): Promise<Session | undefined> {
      const session = isSessionId(sessionId) ? await store.findSession(sessionId) : undefined;
      return session?.owner === owner ? session : undefined;
    },

    sessionOf,
    sessionsOf: (chatbotId: string, beforeMs: number, limit: number) =>
      store.sessionsOf(chatbotId, beforeMs, limit),
    async transcript(
      chatbotId: string,
      sessionId: string,
    ): Promise<{ session: Session; messages: Message[] }> {
      const session = await sessionOf(chatbotId, sessionId);
      return { session, messages: await store.messages(sessionId) };
    },

    async eraseSession(chatbotId: string, sessionId: string): Promise<void> {
      await sessionOf(chatbotId, sessionId);
      await store.erase(sessionId);
    },
    /** Erases everything a visitor ever said to this chatbot; returns the number of sessions. */
    async eraseVisitor(chatbotId: string, visitorId: string): Promise<number> {
      const sessions = await store.sessionsOfOwner(chatbotId, `visitor:${visitorId}`);
      for (const sessionId of sessions) await store.erase(sessionId);
      return sessions.length;
    },
    /** Deletes what is past its account's retention. */
    async deleteExpired(): Promise<number> {
      let deleted = 0;
      for (let batch = sweepBatch; batch === sweepBatch; deleted += batch) {
        batch = await store.deleteExpired(clock(), sweepBatch);
      }
      return deleted;
    },
  };
}

/** Small, so that a sweep never holds up the answers that are written meanwhile. */
const sweepBatch = 200;

export const sessionNotFound = () =>
  new Problem('SESSION_NOT_FOUND', 'There is no such session, or it is not yours.');

const isSessionId = (text: string) => /^sess_[\w-]{1,64}$/.test(text);

import { Problem } from '../errors/index.ts';
import { type Caller, ownerName } from '../identity/index.ts';
import { inBatches } from '../in-batches.ts';
import { beginningOf } from './beginning-of.ts';
import {
  type ConversationFilter,
  type FoundConversations,
  findConversations,
  readBoundedPage,
} from './find-conversations.ts';
import { keptSince, openConversation } from './open-conversation.ts';
import type { ConversationStore, Exchange, ListPlace, Message, Session } from './ports.ts';

export { certainties, certaintyOf, probablyFrom } from './certainty.ts';
export { type ConversationFilter, type FoundConversation, readBoundedPage } from './find-conversations.ts';
export { groupsOf, lookInSteps, mostLookedAt } from './look-in-steps.ts';
export type { Conversation } from './open-conversation.ts';
export {
  type AnswerCitation,
  type AnswerDetails,
  type AskedQuestion,
  type Exchange,
  type ListPlace,
  type Message,
  type RelatedPage,
  replyKinds,
  type SaidText,
  type Session,
} from './ports.ts';
export { snippetDocument } from './snippet-document.ts';
export { createTextSearch, type Snippet, searchWords } from './text-search.ts';
export { toldAnswer, toldOf } from './told-answer.ts';

export type Conversations = ReturnType<typeof createConversations>;

interface Dependencies {
  store: ConversationStore;
  /** Called with the live chats that were erased together with conversations. */
  onChatsErased(accountId: string, liveSessionIds: string[]): Promise<void>;
  clock(): number;
}

/** Sessions and their messages: kept as context, read by their owners, forgotten in time. */
export function createConversations({ store, onChatsErased, clock }: Dependencies) {
  async function sessionOf(chatbotId: string, sessionId: string): Promise<Session> {
    const session = isSessionId(sessionId) ? await store.findSession(sessionId) : undefined;
    if (session?.chatbotId !== chatbotId) throw sessionNotFound();
    return session;
  }

  async function withFirstQuestions(sessions: Session[]): Promise<(Session & { firstQuestion: string | null })[]> {
    const questions = await store.firstQuestions(sessions.map(({ id }) => id));
    return sessions.map((session) => {
      const question = questions.get(session.id);
      return { ...session, firstQuestion: question === undefined ? null : beginningOf(question) };
    });
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

    /** The latest sessions of an owner, with what each began with. */
    latestOfOwner: async (chatbotId: string, owner: string, limit: number) =>
      withFirstQuestions(await store.latestOf(chatbotId, owner, limit)),

    /** Any session, by its id. */
    findById: async (sessionId: string): Promise<Session | undefined> =>
      isSessionId(sessionId) ? store.findSession(sessionId) : undefined,

    /** A session of this owner's own, by its id. */
    async findOwn(owner: string, sessionId: string): Promise<Session | undefined> {
      const session = isSessionId(sessionId) ? await store.findSession(sessionId) : undefined;
      return session?.owner === owner ? session : undefined;
    },

    /**
     * A page of what an owner and a chatbot have said to each other, in the session that is named or the latest one:
     * the last messages before a number, oldest first. Nothing where there is none that its account still keeps.
     */
    async ownPage(
      { chatbotId, owner, sessionId }: { chatbotId: string; owner: string; sessionId: string | undefined },
      { before, limit }: { before: number; limit: number },
      retentionDays: number,
    ): Promise<{ session: Session; messages: Message[]; hasMore: boolean } | undefined> {
      const session =
        sessionId === undefined
          ? (await store.latestOf(chatbotId, owner, 1))[0]
          : isSessionId(sessionId)
            ? await store.findSession(sessionId)
            : undefined;
      const isTheirs =
        session?.owner === owner &&
        session.chatbotId === chatbotId &&
        session.lastMessageAt >= keptSince(clock(), retentionDays);
      if (!isTheirs) {
        if (sessionId !== undefined) throw sessionNotFound();
        return undefined;
      }
      const latestFirst = await store.messagesBefore(session.id, before, limit + 1);
      const messages = latestFirst.slice(0, limit).toReversed();
      return { session, messages, hasMore: latestFirst.length > limit };
    },

    /** The latest conversations of an owner that its account still keeps, each with what it began with. */
    async latestOf(
      { chatbotId, owner, limit }: { chatbotId: string; owner: string; limit: number },
      retentionDays: number,
    ): Promise<(Session & { firstQuestion: string | null })[]> {
      const since = keptSince(clock(), retentionDays);
      const latest = await store.latestOf(chatbotId, owner, limit);
      return withFirstQuestions(latest.filter(({ lastMessageAt }) => lastMessageAt >= since));
    },

    sessionOf,
    /** What was said to and by the chatbot in sessions, between two numbers of their messages. */
    saidIn: store.saidIn,
    /** The latest conversations that a filter lets through, after a cursor. */
    find: (
      chatbotId: string,
      filter: ConversationFilter,
      { after, limit }: { after: ListPlace | undefined; limit: number },
    ): Promise<FoundConversations> => findConversations({ chatbotId, filter, after, limit }, store),
    /** A page of a conversation, oldest first; `next` is where the next page begins. */
    async transcript(
      chatbotId: string,
      sessionId: string,
      { after = 0, limit = mostMessagesAPage }: { after?: number; limit?: number } = {},
    ): Promise<{ session: Session; messages: Message[]; next: number | null; liveSessionIds: string[] }> {
      const session = await sessionOf(chatbotId, sessionId);
      const [{ items: messages, next }, chats] = await Promise.all([
        readBoundedPage({
          after,
          limit,
          read: (from, most) => store.messagesAfter(sessionId, from, most),
          positionOf: ({ sequence }) => sequence,
          textOf: ({ text }) => text,
        }),
        after === 0 ? store.chatsOf([sessionId]) : [],
      ]);
      return { session, messages, next, liveSessionIds: chats.map(({ liveSessionId }) => liveSessionId) };
    },

    /** Some of what was said in a session after a message; nothing once it is forgotten. */
    async messagesAfter(chatbotId: string, sessionId: string, after: number, limit: number): Promise<Message[]> {
      const session = await store.findSession(sessionId);
      return session?.chatbotId === chatbotId ? store.messagesAfter(sessionId, after, limit) : [];
    },

    async eraseSession(chatbotId: string, sessionId: string): Promise<void> {
      const { accountId } = await sessionOf(chatbotId, sessionId);
      await onChatsErased(accountId, await store.erase(sessionId));
    },
    /** Erases everything a visitor ever said to this chatbot and its people; returns the number of conversations. */
    async eraseVisitor(chatbot: { id: string; accountId: string }, visitorId: string): Promise<number> {
      const owner = `visitor:${visitorId}`;
      let erased = 0;
      // Again until nothing is left: a visitor may go on talking meanwhile.
      for (;;) {
        const sessions = await store.sessionsOfOwner(chatbot.id, owner);
        for (const sessionId of sessions) await onChatsErased(chatbot.accountId, await store.erase(sessionId));
        const chatsAlone = await store.eraseChatsOfOwner(chatbot.id, owner);
        await onChatsErased(chatbot.accountId, chatsAlone);
        if (sessions.length + chatsAlone.length === 0) return erased;
        erased += sessions.length + chatsAlone.length;
      }
    },
    /** Deletes what is past its account's retention. */
    async deleteExpired(): Promise<number> {
      let deleted = 0;
      for (const deleteSome of [store.deleteExpiredChats, store.deleteExpired, store.deleteForgottenQuestions]) {
        deleted += await inBatches((limit) => deleteSome(clock(), limit));
      }
      return deleted;
    },
  };
}

/** What one reply holds at most of a conversation. */
export const mostMessagesAPage = 500;
export const sessionNotFound = () => new Problem('SESSION_NOT_FOUND', 'There is no such session, or it is not yours.');

const isSessionId = (text: string) => /^sess_[\w-]{1,64}$/.test(text);

import type { Chatbot } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import type { HandedOverStore, LiveSession, LiveSessionStore } from './ports.ts';
import type { sessionVerbs } from './sessions.ts';

interface Dependencies {
  store: HandedOverStore & Pick<LiveSessionStore, 'find' | 'conversationsOf'>;
  sessions: Pick<ReturnType<typeof sessionVerbs>, 'open' | 'savePage' | 'saveContact'>;
}

/** What agents learn about a visitor who is handed over. */
interface Visit {
  /** The id that the live chat has where a new one is opened. */
  liveSessionId: string;
  pageUrl?: string | undefined;
  /** What the visitor has just said. */
  email?: string | undefined;
  /** As the site's own server knows the visitor. */
  known?: { name?: string | undefined; email?: string | undefined } | undefined;
  /** When the visitor was told, where it is told again: a chat that was opened then and has ended is not opened anew. */
  toldAt?: number | undefined;
}

/** Conversations that the chatbot gives to the people. */
export function handOverVerbs({ store, sessions }: Dependencies) {
  async function chatOf(
    chatbotId: string,
    owner: string,
    querySessionId: string,
    closedAfter: number,
  ): Promise<LiveSession | undefined> {
    const id = await store.chatOf({ chatbotId, owner, querySessionId, closedAfter });
    return id === undefined ? undefined : store.find(id);
  }

  return {
    /**
     * Opens the live chat of a conversation that the chatbot hands over, or finds the one that is open. Nothing where live
     * chat is switched off and there has been none, or where the visitor has opened and closed too many.
     */
    async handOver(
      chatbot: Chatbot,
      owner: string,
      querySessionId: string,
      { liveSessionId, pageUrl, email, known, toldAt }: Visit,
    ): Promise<{ liveSessionId: string } | undefined> {
      const earlier =
        toldAt === undefined
          ? undefined
          : ((await store.find(liveSessionId)) ?? (await chatOf(chatbot.id, owner, querySessionId, toldAt)));
      const { isEnabled } = chatbot.settings.liveChat;
      if (earlier && (earlier.state === 'closed' || !isEnabled)) return { liveSessionId: earlier.id };
      if (!isEnabled) return undefined;
      const opening = {
        querySessionId,
        pageUrl: pageUrl ?? null,
        visitorName: known?.name ?? null,
        email: email ?? known?.email ?? null,
      };
      const session = await sessions.open(chatbot, owner, opening, { id: liveSessionId }).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'RATE_LIMIT_EXCEEDED') return undefined;
        throw error;
      });
      if (!session) return undefined;
      if (pageUrl !== undefined) await sessions.savePage(session, pageUrl);
      if (email !== undefined && email !== session.email && session.state !== 'closed')
        await sessions.saveContact(session, { email, name: null });
      return { liveSessionId: session.id };
    },

    /** Whether the people know where to answer in the open live chat of this conversation. */
    async hasAddress(chatbot: Chatbot, owner: string, querySessionId: string): Promise<boolean> {
      const chat = await chatOf(chatbot.id, owner, querySessionId, Number.MAX_SAFE_INTEGER);
      return chat !== undefined && chat.email !== null;
    },

    /** Where a message to the chatbot went that a person got instead. */
    async received(
      chatbotId: string,
      owner: string,
      messageId: string,
    ): Promise<{ liveSessionId: string; querySessionId: string | undefined } | undefined> {
      const id = await store.receivedIn({ chatbotId, owner, messageId });
      const session = id === undefined ? undefined : await store.find(id);
      if (!session) return undefined;
      const [querySessionId] = await store.conversationsOf(session);
      return { liveSessionId: session.id, querySessionId };
    },
  };
}

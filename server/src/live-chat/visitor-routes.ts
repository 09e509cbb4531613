import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Access } from './access.ts';
import { time } from './documents.ts';
import type { LiveChat, LiveSession } from './index.ts';
import { liveStates } from './ports.ts';

const mostShown = 20;

const earlierDocument = z.object({
  conversations: z.array(
    z.object({
      id: z.string(),
      firstQuestion: z.string().nullable(),
      messageCount: z.number(),
      createdAt: time,
      lastMessageAt: time,
    }),
  ),
  chats: z.array(
    z.object({
      sessionId: z.string(),
      state: z.enum(liveStates),
      agentId: z.string().nullable(),
      messageCount: z.number(),
      lastMessage: z.string().nullable(),
      rating: z.number().nullable(),
      createdAt: time,
      closedAt: time.nullable(),
    }),
  ),
});
const visitorDocument = earlierDocument.extend({
  visitorId: z.string().nullable().describe("Null where your own server opened the chat: it has all visitors' chats."),
  name: z.string().nullable(),
  email: z.string().nullable(),
  pageUrl: z.string().nullable().describe('The page that the visitor is on.'),
});
const visitorOfConversation = earlierDocument.extend({
  visitorId: z.string().nullable().describe('Null where your own server asked: it has the questions of all visitors.'),
  pageUrl: z
    .string()
    .nullable()
    .describe('The page that the visitor was on last while talking to a person; null where nobody was asked for.'),
});

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  access: Access;
}

/** Who the visitor in a chat or a conversation is, for the people of the account. */
export function visitorRoutes({ liveChat, chatbots, conversations, access }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        tag: 'Live chat',
        method: 'get',
        path: '/api/live-chat/sessions/{id}/visitor',
        apiKey: withScope('live'),
        summary: 'Read who the visitor is, and what was said before',
        callers: ['user'],
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: `The visitor, with the latest ${mostShown} conversations and chats with this chatbot, without this chat.`,
          schema: visitorDocument,
        },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        const { chatbotId, owner, visitorName, email, pageUrl } = session;
        const earlier = await earlierOf(chatbotId, owner, { chatIds: [session.id] });
        return { body: { name: visitorName, email, pageUrl, ...earlier } };
      },
    ),
    endpoint(
      {
        tag: 'Conversations',
        method: 'get',
        path: '/api/chatbots/{id}/sessions/{sessionId}/visitor',
        apiKey: withScope('read'),
        summary: 'Read what else the visitor of a conversation said',
        callers: ['user'],
        params: z.object({ id: z.string(), sessionId: z.string() }),
        success: {
          status: 200,
          description: `The visitor's latest ${mostShown} other conversations and chats with this chatbot.`,
          schema: visitorOfConversation,
        },
        errors: ['CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const { session, liveSessionIds } = await conversations.transcript(chatbot.id, params.sessionId, { limit: 1 });
        const lastChat = liveSessionIds.at(-1);
        const [chat, earlier] = await Promise.all([
          lastChat === undefined ? undefined : liveChat.find(lastChat),
          earlierOf(chatbot.id, session.owner, { conversationId: session.id, chatIds: liveSessionIds }),
        ]);
        return { body: { pageUrl: chat?.pageUrl ?? null, ...earlier } };
      },
    ),
  ];

  /** What a visitor said to a chatbot and its people, the latest first, but for what is looked at. */
  async function earlierOf(
    chatbotId: string,
    owner: string | null,
    { conversationId, chatIds }: { conversationId?: string; chatIds: readonly string[] },
  ) {
    if (!owner?.startsWith('visitor:')) return { visitorId: null, conversations: [], chats: [] };
    const [earlier, chats] = await Promise.all([
      conversations.latestOfOwner(chatbotId, owner, mostShown + 1),
      liveChat.latestOf(chatbotId, owner, mostShown + chatIds.length),
    ]);
    return {
      visitorId: owner.slice('visitor:'.length),
      conversations: earlier
        .filter(({ id }) => id !== conversationId)
        .slice(0, mostShown)
        .map(({ id, firstQuestion, messageCount, createdAt, lastMessageAt }) => ({
          id,
          firstQuestion,
          messageCount,
          createdAt: iso(createdAt),
          lastMessageAt: iso(lastMessageAt),
        })),
      chats: chats
        .filter(({ id }) => !chatIds.includes(id))
        .slice(0, mostShown)
        .map(chatOf),
    };
  }
}

const iso = (atMs: number) => new Date(atMs).toISOString();

function chatOf({ id, state, agentId, messageCount, lastMessage, rating, createdAt, closedAt }: LiveSession) {
  return {
    sessionId: id,
    state,
    agentId,
    messageCount,
    lastMessage,
    rating,
    createdAt: iso(createdAt),
    closedAt: closedAt === null ? null : iso(closedAt),
  };
}

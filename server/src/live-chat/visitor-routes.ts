import { z } from 'zod';
import type { Conversations } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { withScope } from '../identity/index.ts';
import type { Access } from './access.ts';
import { time } from './documents.ts';
import type { LiveChat, LiveSession } from './index.ts';

const mostShown = 20;

const visitorDocument = z.object({
  visitorId: z.string().nullable().describe("Null where your own server opened the chat: it has all visitors' chats."),
  name: z.string().nullable(),
  email: z.string().nullable(),
  pageUrl: z.string().nullable().describe('The page that the visitor is on.'),
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
      state: z.enum(['waiting', 'active', 'closed']),
      agentId: z.string().nullable(),
      messageCount: z.number(),
      lastMessage: z.string().nullable(),
      rating: z.number().nullable(),
      createdAt: time,
      closedAt: time.nullable(),
    }),
  ),
});

interface Dependencies {
  liveChat: LiveChat;
  conversations: Conversations;
  access: Access;
}

/** Who the visitor in a chat is, for the agent who answers. */
export function visitorRoutes({ liveChat, conversations, access }: Dependencies): Endpoint[] {
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
        const isVisitor = owner?.startsWith('visitor:') === true;
        const [earlier, chats] = isVisitor
          ? await Promise.all([
              conversations.latestOfOwner(chatbotId, owner, mostShown),
              liveChat.latestOf(chatbotId, owner, mostShown + 1),
            ])
          : [[], []];
        return {
          body: {
            visitorId: isVisitor ? owner.slice('visitor:'.length) : null,
            name: visitorName,
            email,
            pageUrl,
            conversations: earlier.map(({ id, firstQuestion, messageCount, createdAt, lastMessageAt }) => ({
              id,
              firstQuestion,
              messageCount,
              createdAt: iso(createdAt),
              lastMessageAt: iso(lastMessageAt),
            })),
            chats: chats
              .filter(({ id }) => id !== session.id)
              .slice(0, mostShown)
              .map(chatOf),
          },
        };
      },
    ),
  ];
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

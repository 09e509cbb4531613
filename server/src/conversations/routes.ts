import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import type { Conversations, Message, Session } from './index.ts';

const time = z.iso.datetime();
const session = z.object({
  id: z.string(),
  owner: z.string().describe('Who talks: visitor:…, account:… or user:…'),
  messageCount: z.number(),
  createdAt: time,
  lastMessageAt: time,
});
const message = z.object({
  id: z.string(),
  sequence: z.number(),
  role: z.enum(['visitor', 'chatbot']),
  text: z.string(),
  createdAt: time,
  confidence: z.number().optional(),
  sources: z.array(z.string()).optional(),
  mode: z.string().optional(),
  responseTime: z.number().optional(),
  rating: z.number().nullable(),
  comment: z.string().nullable(),
});
const ofChatbot = z.object({ id: z.string() });
const ofSession = ofChatbot.extend({ sessionId: z.string() });

/** The conversations of a chatbot, read and erased by its people. */
export function conversationRoutes({
  conversations,
  chatbots,
}: {
  conversations: Conversations;
  chatbots: Chatbots;
}): Endpoint[] {
  const common = {
    tag: 'Conversations',
    callers: ['user'],
    errors: ['CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND'],
  } as const;

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sessions',
        summary: 'List conversations, latest first',
        params: ofChatbot,
        query: z.object({
          before: time.optional().describe('Only conversations whose last message is older.'),
          limit: z.coerce.number().int().min(1).max(200).default(50),
        }),
        success: {
          status: 200,
          description: 'The conversations.',
          schema: z.object({ sessions: z.array(session) }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, query }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'see');
        const before = query.before ? Date.parse(query.before) : Number.MAX_SAFE_INTEGER;
        const found = await conversations.sessionsOf(chatbot.id, before, query.limit);
        return { body: { sessions: found.map(sessionOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sessions/{sessionId}',
        summary: 'Read a conversation',
        params: ofSession,
        success: {
          status: 200,
          description: 'The conversation with its messages.',
          schema: session.extend({ messages: z.array(message) }),
        },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'see');
        const found = await conversations.transcript(chatbot.id, params.sessionId);
        return { body: { ...sessionOf(found.session), messages: found.messages.map(messageOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/sessions/{sessionId}',
        summary: 'Erase a conversation',
        params: ofSession,
        success: { status: 204, description: 'Erased.' },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'manage');
        await conversations.eraseSession(chatbot.id, params.sessionId);
        return {};
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/visitors/{visitorId}',
        summary: 'Erase everything a visitor said to this chatbot',
        params: ofChatbot.extend({ visitorId: z.string().max(128) }),
        success: { status: 200, description: 'Erased.', schema: z.object({ erasedSessions: z.number() }) },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(signedIn(caller), params.id, 'manage');
        return { body: { erasedSessions: await conversations.eraseVisitor(chatbot, params.visitorId) } };
      },
    ),
  ];
}

function sessionOf({ id, owner, messageCount, createdAt, lastMessageAt }: Session) {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    lastMessageAt: new Date(lastMessageAt).toISOString(),
  };
  return { id, owner, messageCount, ...times };
}

function messageOf({ id, sequence, role, text, answer, rating, comment, createdAt }: Message) {
  const { confidence, sources, mode, responseTime } = answer ?? {};
  const ofAnswer = answer ? { confidence, sources, mode, responseTime } : {};
  return {
    id,
    sequence,
    role,
    text,
    createdAt: new Date(createdAt).toISOString(),
    ...ofAnswer,
    rating,
    comment,
  };
}

import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import { beginningOf } from './beginning-of.ts';
import { certainties, certaintyOf } from './certainty.ts';
import {
  type Conversations,
  type FoundConversation,
  type ListPlace,
  type Message,
  mostMessagesAPage,
  type Session,
} from './index.ts';
import { snippetDocument } from './snippet-document.ts';
import { toldAnswer, toldOf } from './told-answer.ts';

const time = z.iso.datetime();
const session = z.object({
  id: z.string(),
  owner: z.string().describe('Who talks: visitor:…, account:… or user:…'),
  messageCount: z.number(),
  createdAt: time,
  lastMessageAt: time,
  handedOver: z.boolean().describe('Whether people ever got it.'),
});
const found = session.extend({
  firstQuestion: z.string().nullable().describe('What the visitor asked first; of a long question, its beginning.'),
  firstAnswer: z
    .string()
    .nullable()
    .describe('What the chatbot said to it, in Markdown; its beginning, where it is long.'),
  visitorName: z.string().nullable().describe('As they called themselves in a live chat.'),
  lowestConfidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Of the answers to its questions; null where nothing was asked.'),
  lowestCertainty: z
    .enum(certainties)
    .nullable()
    .describe('The lowest confidence of the conversation, in a word. Null where nothing was answered.'),
  unanswered: z.boolean().describe('Whether the chatbot had no answer to a question in it.'),
  rating: z.number().nullable().describe('The lowest that an answer in it got; null with none.'),
  snippet: snippetDocument.optional().describe('With `text`: where the most of its words were said.'),
});
/** When a conversation was spoken in last, and which it is: those of the same moment have an order too. */
const cursor = z
  .string()
  .regex(/^\d{1,15}-sess_[\w-]{1,64}$/)
  .transform((text): ListPlace => {
    const dash = text.indexOf('-');
    return { lastMessageAt: Number(text.slice(0, dash)), sessionId: text.slice(dash + 1) };
  });
const share = z.coerce.number().min(0).max(1);
const message = z.object({
  id: z.string(),
  sequence: z.number(),
  role: z.enum(['visitor', 'chatbot']),
  text: z.string(),
  createdAt: time,
  ...toldAnswer.shape,
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
        apiKey: withScope('read'),
        summary: 'List conversations, latest first',
        description:
          'All filters are optional and can be combined. They are looked for from the latest conversation on, so many for each request: the reply has what was found among them, which may be nothing, and `next`, with which the next request goes on. All have been looked through once `next` is null.',
        params: ofChatbot,
        query: z.object({
          text: z
            .string()
            .max(200)
            .optional()
            .describe(
              'Words that were said by the visitor, the chatbot or a person, or written to a rating, in whatever case and with or without accents; all of them have to be in the conversation. Words between quotation marks are one.',
            ),
          after: time.optional().describe('Only conversations whose last message is not older.'),
          before: time.optional().describe('Only conversations whose last message is older.'),
          rating: z
            .enum(['good', 'bad', 'any', 'none'])
            .optional()
            .describe('By the lowest rating of its answers: 4 or 5, 1 or 2, any or none.'),
          minConfidence: share.optional().describe('Of the lowest confidence of its answers.'),
          maxConfidence: share.optional().describe('Of the lowest confidence of its answers.'),
          certainty: z.enum(certainties).optional().describe('How sure the least sure of its answers is.'),
          handedOver: z.enum(['true', 'false']).optional().describe('Whether people ever got it.'),
          unanswered: z
            .enum(['true', 'false'])
            .optional()
            .describe('Whether the chatbot had no answer to a question in it.'),
          cursor: cursor
            .optional()
            .describe('Where to go on: `next` of the reply before. Left out, the list begins with the newest.'),
          limit: z.coerce.number().int().min(1).max(200).default(50),
        }),
        success: {
          status: 200,
          description: 'The conversations.',
          schema: z.object({
            sessions: z.array(found),
            next: z.string().nullable().describe('The `cursor` to go on with; null where nothing is left.'),
            searchedUntil: time
              .nullable()
              .describe('Back to when everything was looked through; null where nothing is left.'),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, query }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const { text, rating, minConfidence, maxConfidence, certainty, handedOver, unanswered, limit } = query;
        const { conversations: listed, next } = await conversations.find(
          chatbot.id,
          {
            text,
            rating,
            minConfidence,
            maxConfidence,
            certainty,
            fromMs: query.after === undefined ? undefined : Date.parse(query.after),
            beforeMs: query.before === undefined ? undefined : Date.parse(query.before),
            isHandedOver: handedOver === undefined ? undefined : handedOver === 'true',
            isUnanswered: unanswered === undefined ? undefined : unanswered === 'true',
          },
          { after: query.cursor, limit },
        );
        return {
          body: {
            sessions: listed.map(foundOf),
            next: next && `${next.lastMessageAt}-${next.sessionId}`,
            searchedUntil: next && new Date(next.lastMessageAt).toISOString(),
          },
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/sessions/{sessionId}',
        apiKey: withScope('read'),
        summary: 'Read a conversation',
        description: 'A long one comes in pages: go on with `after` while `next` is not null.',
        params: ofSession,
        query: z.object({
          after: z.coerce.number().int().min(0).default(0).describe('Where to go on: `next` of the page before.'),
          limit: z.coerce.number().int().min(1).max(mostMessagesAPage).default(mostMessagesAPage),
        }),
        success: {
          status: 200,
          description: 'The conversation with its messages.',
          schema: session.extend({
            liveSessionIds: z
              .array(z.string())
              .describe('The live chats that it was handed over into; on the first page.'),
            messages: z.array(message),
            next: z.number().nullable().describe('The `after` of the next page; null on the last.'),
          }),
        },
      },
      async ({ caller, params, query }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const { session, messages, next, liveSessionIds } = await conversations.transcript(
          chatbot.id,
          params.sessionId,
          query,
        );
        return { body: { ...sessionOf(session), liveSessionIds, messages: messages.map(messageOf), next } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/sessions/{sessionId}',
        apiKey: withScope('manage'),
        summary: 'Erase a conversation',
        params: ofSession,
        success: { status: 204, description: 'Erased.' },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        await conversations.eraseSession(chatbot.id, params.sessionId);
        return {};
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/visitors/{visitorId}',
        apiKey: withScope('manage'),
        summary: 'Erase everything a visitor said to this chatbot',
        params: ofChatbot.extend({ visitorId: z.string().max(128) }),
        success: { status: 200, description: 'Erased.', schema: z.object({ erasedSessions: z.number() }) },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: { erasedSessions: await conversations.eraseVisitor(chatbot, params.visitorId) } };
      },
    ),
  ];
}

function foundOf({
  firstQuestion,
  firstAnswer,
  visitorName,
  lowestConfidence,
  lowestRating,
  isUnanswered,
  snippet,
  ...session
}: FoundConversation) {
  return {
    ...sessionOf(session),
    firstQuestion: firstQuestion && beginningOf(firstQuestion),
    firstAnswer: firstAnswer && beginningOf(firstAnswer),
    visitorName,
    lowestConfidence,
    lowestCertainty: lowestConfidence === null ? null : certaintyOf(lowestConfidence),
    unanswered: isUnanswered,
    rating: lowestRating,
    ...(snippet && { snippet }),
  };
}

function sessionOf({ id, owner, messageCount, createdAt, lastMessageAt, isHandedOver }: Session) {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    lastMessageAt: new Date(lastMessageAt).toISOString(),
  };
  return { id, owner, messageCount, ...times, handedOver: isHandedOver };
}

function messageOf({ id, sequence, role, text, answer, rating, comment, createdAt }: Message) {
  return {
    id,
    sequence,
    role,
    text,
    createdAt: new Date(createdAt).toISOString(),
    ...(answer && { ...toldOf(answer), mode: answer.mode, responseTime: answer.responseTime }),
    rating,
    comment,
  };
}

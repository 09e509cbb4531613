import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, certainties, certaintyOf, type Message, replyKinds } from '../conversations/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type Identity, noApiKey, ownerName } from '../identity/index.ts';
import type { LiveChat, LiveSession } from '../live-chat/index.ts';
import { visitorOf } from './visitor-of.ts';

const liveSessionsShown = 10;

const time = z.iso.datetime();
const citation = z.object({
  sentence: z.object({ start: z.number(), end: z.number() }),
  sources: z.array(z.object({ url: z.string(), title: z.string(), passage: z.string(), number: z.number() })),
});
const message = z.object({
  id: z.string(),
  sequence: z.number(),
  role: z.enum(['visitor', 'chatbot']),
  text: z.string(),
  createdAt: time,
  rating: z.number().nullable(),
  comment: z.string().nullable(),
  confidence: z.number().optional(),
  certainty: z.enum(certainties).optional(),
  sources: z.array(z.string()).optional(),
  citations: z.array(citation).optional(),
  highlights: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
  lead: z.string().optional(),
  related: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
  kind: z.enum(replyKinds).optional(),
  handover: z.enum(['offered', 'requested']).optional(),
  liveSessionId: z.string().optional(),
});
const liveSession = z.object({
  sessionId: z.string(),
  state: z.enum(['waiting', 'active', 'closed']),
  createdAt: time,
  closedAt: time.nullable(),
});

interface Dependencies {
  chatbots: Chatbots;
  conversations: Conversations;
  liveChat: Pick<LiveChat, 'latestOf'>;
  identity: Pick<Identity, 'retentionDaysOf'>;
}

/** What a visitor who comes back has said and been told before. */
export function conversationRoutes({ chatbots, conversations, liveChat, identity }: Dependencies): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/widget/{id}/conversation',
        tag: 'Widget',
        summary: "Read the visitor's own conversation",
        description:
          'The latest one, or the one that is named: its last messages before `before`, oldest first. Not counted.',
        callers: ['visitor'],
        apiKey: noApiKey("It is the visitor's own; a key reads conversations with the scope `read`."),
        params: z.object({ id: z.string() }),
        query: z.object({
          sessionId: z.string().max(128).optional(),
          before: z.coerce
            .number()
            .int()
            .min(1)
            .optional()
            .describe('The `sequence` of the earliest message that you have.'),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
        success: {
          status: 200,
          description: 'The conversation, and the latest live chats.',
          schema: z.object({
            sessionId: z.string().nullable().describe('Null where there has been none.'),
            messages: z.array(message),
            hasMore: z.boolean().describe('Whether there are earlier messages.'),
            liveSessions: z.array(liveSession).describe('The latest ones, oldest first.'),
          }),
        },
        errors: ['CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND'],
      },
      async ({ caller, params, query }) => {
        const visitor = visitorOf(caller);
        const { id: chatbotId, accountId } = await chatbots.chatbotToAsk(visitor, params.id);
        const owner = ownerName(visitor);
        const [page, chats] = await Promise.all([
          conversations.ownPage(
            { chatbotId, owner, sessionId: query.sessionId },
            { before: query.before ?? Number.MAX_SAFE_INTEGER, limit: query.limit },
            await identity.retentionDaysOf(accountId),
          ),
          liveChat.latestOf(chatbotId, owner, liveSessionsShown),
        ]);
        return {
          body: {
            sessionId: page?.session.id ?? null,
            messages: page?.messages.map(messageOf) ?? [],
            hasMore: page?.hasMore ?? false,
            liveSessions: chats.toReversed().map(liveSessionOf),
          },
        };
      },
    ),
  ];
}

const iso = (atMs: number) => new Date(atMs).toISOString();

function messageOf({ id, sequence, role, text, answer, rating, comment, createdAt }: Message) {
  const { confidence, sources, citations, highlights, lead, related, kind, handover, liveSessionId } = answer ?? {};
  return {
    id,
    sequence,
    role,
    text,
    createdAt: iso(createdAt),
    rating,
    comment,
    confidence,
    certainty: confidence === undefined ? undefined : certaintyOf(confidence),
    sources,
    citations,
    highlights,
    lead,
    related,
    kind,
    handover,
    liveSessionId,
  };
}

function liveSessionOf({ id, state, createdAt, closedAt }: LiveSession) {
  return {
    sessionId: id,
    state,
    createdAt: iso(createdAt),
    closedAt: closedAt === null ? null : iso(closedAt),
  };
}

import { z } from 'zod';
import type { Answering, Said } from '../answering/index.ts';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, certainties, certaintyOf } from '../conversations/index.ts';
import { notFound } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { type Actor, type Identity, requirePermission, withAccountScope, withScope } from '../identity/index.ts';
import { SPOKEN_LANGUAGES } from '../languages/index.ts';
import type { Access } from './access.ts';
import { time } from './documents.ts';
import type { CannedReply, LiveChat, LiveSession } from './index.ts';
import { inOrder, readTranscript } from './transcript.ts';

const title = z.string().trim().min(1).max(100);
const text = z.string().trim().min(1).max(4_000);
const replyDocument = z.object({
  id: z.string(),
  accountId: z.string(),
  title: z.string(),
  text: z.string(),
  createdAt: time,
  updatedAt: time,
});

interface Dependencies {
  liveChat: LiveChat;
  identity: Identity;
  access: Access;
}

/** Replies that the people of an account keep at hand; every agent may add, change and remove them. */
export function cannedReplyRoutes({ liveChat: { cannedReplies }, identity, access }: Dependencies): Endpoint[] {
  const common = {
    tag: 'Live chat',
    callers: ['user'],
    apiKey: withAccountScope('live'),
    errors: ['NOT_FOUND'],
  } as const;
  const params = z.object({ id: z.string() });

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/canned-replies',
        summary: 'List the canned replies of an account',
        query: z.object({
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: {
          status: 200,
          description: 'The replies, by title.',
          schema: z.object({ replies: z.array(replyDocument) }),
        },
      },
      async ({ caller, query }) => {
        const accountId = await access.accountFor(actorOf(caller), query.accountId);
        const replies = await cannedReplies.ofAccount(accountId);
        return { body: { replies: replies.map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/canned-replies',
        summary: 'Add a canned reply',
        isIdempotent: true,
        body: z.strictObject({ accountId: z.string().optional(), title, text }),
        success: { status: 201, description: 'The reply.', schema: replyDocument },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, body: { title, text, ...body } }) => {
        const accountId = await access.accountFor(actorOf(caller), body.accountId);
        return { body: documentOf(await cannedReplies.add(accountId, { title, text })) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/live-chat/canned-replies/{id}',
        summary: 'Change a canned reply',
        description: 'A field left out keeps its value.',
        params,
        body: z.strictObject({ title: title.optional(), text: text.optional() }),
        success: { status: 200, description: 'The reply as it is now.', schema: replyDocument },
      },
      async ({ caller, params, body }) => {
        const reply = await replyFor(actorOf(caller), params.id);
        const changes = { ...(body.title && { title: body.title }), ...(body.text && { text: body.text }) };
        return { body: documentOf(await cannedReplies.change(reply, changes)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/live-chat/canned-replies/{id}',
        summary: 'Remove a canned reply',
        params,
        success: { status: 204, description: 'Removed.' },
      },
      async ({ caller, params }) => {
        await cannedReplies.remove(await replyFor(actorOf(caller), params.id));
        return {};
      },
    ),
  ];

  async function replyFor(actor: Actor, replyId: string): Promise<CannedReply> {
    const reply = await cannedReplies.find(replyId);
    const role = await identity.roleOf(actor, reply.accountId);
    if (!role) throw notFound('canned reply');
    requirePermission(role, 'chat');
    return reply;
  }
}

function documentOf({ createdAt, updatedAt, ...reply }: CannedReply) {
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return { ...reply, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

/** What a reply is drafted in the light of. */
const recentEvents = 200;

interface SuggestionDependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  answering: Pick<Answering, 'suggestReply' | 'summariseChat'>;
  access: Access;
}

/** What the chatbot would say, for the person who answers. It is never sent by itself. */
export function suggestionRoutes(dependencies: SuggestionDependencies): Endpoint[] {
  const { chatbots, answering, access } = dependencies;
  return [
    endpoint(
      {
        tag: 'Live chat',
        method: 'post',
        path: '/api/live-chat/sessions/{id}/suggested-reply',
        apiKey: withScope('live'),
        summary: "Draft a reply to the customer's last message",
        description:
          "The chatbot's own answer with its sources, in the light of everything that was said. Nothing is sent, kept or counted but what a language model has cost. `suggestion` is null where the chatbot would not know.",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        success: {
          status: 200,
          description: 'The draft.',
          schema: z.object({
            message: z
              .string()
              .nullable()
              .describe('The visitor’s message that the suggestion replies to. Null where there is none yet.'),
            suggestion: z
              .object({
                text: z.string(),
                confidence: z.number(),
                certainty: z.enum(certainties),
                sources: z.array(z.string()),
                citations: z.array(z.looseObject({})),
              })
              .nullable(),
          }),
        },
        errors: ['SESSION_NOT_FOUND', 'MODEL_UNAVAILABLE', 'RATE_LIMIT_EXCEEDED', 'CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, signal }) => {
        const session = await access.sessionFor(caller, params.id);
        const chatbot = await chatbots.publicChatbot(session.chatbotId);
        const said = await latestSaid(session);
        const at = said.findLastIndex(({ from }) => from === 'visitor');
        const message = said[at]?.text;
        if (message === undefined) return { body: { message: null, suggestion: null } };
        const turns = said.slice(0, at).map(({ from, text }) => ({
          role: from === 'visitor' ? ('visitor' as const) : ('chatbot' as const),
          text,
        }));
        const suggestion = await answering.suggestReply({ chatbot, message, turns, signal });
        const certainty = suggestion && certaintyOf(suggestion.confidence);
        return { body: { message, suggestion: certainty ? { ...suggestion, certainty } : null } };
      },
    ),
    endpoint(
      {
        tag: 'Live chat',
        method: 'post',
        path: '/api/live-chat/sessions/{id}/summary',
        apiKey: withScope('live'),
        summary: 'Sum a chat up for the agent who takes it',
        description:
          "Written by the chatbot's language model and kept nowhere. `summary` is null where it has none, where it failed, and where too little was said.",
        callers: ['user'],
        params: z.object({ id: z.string() }),
        body: z.strictObject({ language: z.enum(SPOKEN_LANGUAGES).describe('The language to write it in.') }),
        success: {
          status: 200,
          description: 'The summary.',
          schema: z.object({ summary: z.string().nullable() }),
        },
        errors: ['SESSION_NOT_FOUND', 'CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, body: { language }, signal }) => {
        const session = await access.sessionFor(caller, params.id);
        const chatbot = await chatbots.publicChatbot(session.chatbotId);
        const said = await latestSaid(session);
        return { body: { summary: await answering.summariseChat({ chatbot, said, language, signal }) } };
      },
    ),
  ];

  /** What was said lately, oldest first. */
  async function latestSaid(session: LiveSession): Promise<Said[]> {
    const transcript = await readTranscript(session, 'customer', dependencies, {
      after: Math.max(0, session.eventCount - recentEvents),
    });
    return inOrder(transcript).flatMap(({ from, text }) =>
      from === 'event' || from === 'note' ? [] : [{ from, text }],
    );
  }
}

import { z } from 'zod';
import { invalidRequest, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { actorId, type Caller, requireScope, type Scope, withScope } from '../identity/index.ts';
import { safeMarkdown } from '../markdown/safe-markdown.ts';
import { type Access, agentOf, countedBy, sideOf } from './access.ts';
import { pageUrl, time } from './documents.ts';
import type { LiveChat } from './index.ts';
import type { OpenFor } from './session-routes.ts';

const clientKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');
const sequence = z.int().min(1).describe('The number of the latest message received or read.');

/** What is said in a live session, and how far it has come. */
export function messageRoutes(
  { liveChat, access }: { liveChat: LiveChat; access: Access },
  opener: OpenFor,
): Endpoint[] {
  const common = {
    tag: 'Live chat',
    counted: countedBy(access),
    callers: ['visitor', 'user'],
    apiKey: withScope('ask', 'live'),
  } as const;
  const params = z.object({ id: z.string() });

  const markRoute = (mark: 'delivered' | 'read', described: { path: string; summary: string }) =>
    endpoint(
      {
        ...common,
        method: 'post',
        ...described,
        description:
          'With an ID token, or an API key with the scope `live`, for the agent; otherwise for the customer. What was read was received.',
        params,
        body: z.object({ sequence }),
        success: { status: 204, description: 'Noted.' },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.mark(session, sideOf(caller), mark, body.sequence);
        noteAgent(caller, session.accountId);
        return {};
      },
    );

  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/message',
        // The id alone allows to post as the customer, and nothing else.
        callers: ['nobody', 'visitor', 'user'] as const,
        counted: {
          as: 'live-chat',
          async accountOf({ caller, body }) {
            requireSender(caller, body);
            if (body.sessionId === undefined) return opener.chatbotFor(caller, body.chatbotId ?? '');
            const { accountId } = await access.sessionFor(senderOf(caller, body), body.sessionId);
            return { accountId, asNobody: body.senderType === 'customer' };
          },
        },
        summary: 'Post a message as a customer or an agent',
        description:
          "A customer's first message may open the session: give `chatbotId` and no `sessionId`. An agent who answers a chat that waits takes it.",
        isIdempotent: true,
        // In a session that is there, the session itself knows its keys: anybody who holds its id may repeat a message.
        idempotencyKey: ({ sessionId, clientMessageId }, header) =>
          sessionId === undefined ? (header ?? clientMessageId) : undefined,
        body: z.object({
          sessionId: z.string().min(1).max(128).optional(),
          chatbotId: z.string().optional(),
          message: messageText,
          format: z
            .enum(['text', 'markdown'])
            .default('text')
            .describe('`markdown`: shown as such; what is not safe to show is taken out.'),
          senderType: z.enum(['customer', 'agent']),
          senderName: z.string().trim().min(1).max(100),
          clientMessageId: clientKey.optional().describe('Makes a repeated message safe, as Idempotency-Key does.'),
          pageUrl: pageUrl.optional(),
        }),
        success: {
          status: 200,
          description: "The message's place in the session.",
          schema: z.object({
            messageId: z.string(),
            sessionId: z.string(),
            sequence: z.number(),
            createdAt: time,
          }),
        },
        errors: ['MESSAGE_TOO_LONG', 'CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND', 'SESSION_CLOSED', 'CONFLICT'],
      },
      async ({ caller, body, header }) => {
        requireSender(caller, body);
        const isAgent = body.senderType === 'agent';
        const session = body.sessionId
          ? await access.sessionFor(senderOf(caller, body), body.sessionId)
          : await opener.open(caller, body.chatbotId ?? '', { pageUrl: body.pageUrl ?? null });
        const posted = await liveChat.post(session, {
          text: body.format === 'markdown' ? safeMarkdown(body.message) : body.message,
          format: body.format,
          senderType: body.senderType,
          senderName: body.senderName,
          senderId: senderIdOf(caller, isAgent),
          clientKey: clientKeyOf(header('idempotency-key')) ?? body.clientMessageId ?? null,
        });
        if (isAgent) noteAgent(caller, session.accountId);
        else if (body.pageUrl) await liveChat.savePage(session, body.pageUrl);
        return { body: { ...posted, createdAt: new Date(posted.createdAt).toISOString() } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/typing',
        summary: 'Say that you type, or no longer',
        description:
          'The other side gets `typing` at once, other agents `agent-typing`, and nothing is kept. With an ID token, or an API key with the scope `live`, for the agent; otherwise for the customer.',
        params,
        body: z.object({
          isTyping: z.boolean().default(true),
          senderName: z.string().trim().min(1).max(100).optional(),
        }),
        success: { status: 204, description: 'Told.' },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionFor(caller, params.id);
        const agent = agentOf(caller);
        liveChat.tellTyping(session, {
          by: sideOf(caller),
          ...(agent && { agentId: actorId(agent) }),
          isTyping: body.isTyping,
          name: body.senderName,
        });
        noteAgent(caller, session.accountId);
        return {};
      },
    ),
    markRoute('delivered', {
      path: '/api/live-chat/sessions/{id}/delivered',
      summary: 'Say up to which message you have received the chat',
    }),
    markRoute('read', {
      path: '/api/live-chat/sessions/{id}/read',
      summary: 'Say up to which message you have read the chat',
    }),
  ];

  /** Writing counts as a heartbeat. */
  function noteAgent(caller: Caller | undefined, accountId: string) {
    const agent = agentOf(caller);
    if (agent) void liveChat.heartbeat(accountId, actorId(agent)).catch(() => {});
  }
}

interface Sender {
  senderType: 'customer' | 'agent';
  sessionId?: string | undefined;
  chatbotId?: string | undefined;
}

function requireSender(caller: Caller | undefined, { senderType, sessionId, chatbotId }: Sender) {
  const isAgent = senderType === 'agent';
  if (caller?.kind === 'account') requireScope(caller, ...whatKeyNeeds(isAgent, sessionId));
  else if (isAgent && caller?.kind !== 'user') throw new Problem('UNAUTHORIZED', 'Agents post with their ID token.');
  if (isAgent && sessionId === undefined) throw invalidRequest('sessionId: needed; only customers open sessions.');
  if (sessionId === undefined && chatbotId === undefined)
    throw invalidRequest('sessionId: needed, or chatbotId to open a session.');
}

/** An agent's message is an agent's work, and opening a chat a customer's; anybody with its id posts to a chat. */
function whatKeyNeeds(isAgent: boolean, sessionId: string | undefined): readonly Scope[] {
  if (isAgent) return ['live'];
  return sessionId === undefined ? ['ask'] : ['ask', 'live'];
}

function senderIdOf(caller: Caller | undefined, isAgent: boolean): string | null {
  if (caller?.kind === 'user') return caller.userId;
  return isAgent && caller?.kind === 'account' ? caller.keyId : null;
}

/** A signed-in user may write as a customer too: as anybody who holds the session's id. */
function senderOf(caller: Caller | undefined, { senderType }: Sender): Caller | undefined {
  return caller?.kind === 'user' && senderType === 'customer' ? undefined : caller;
}

export function clientKeyOf(header: string | undefined): string | undefined {
  if (header !== undefined && !clientKey.safeParse(header).success) {
    throw invalidRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return header;
}

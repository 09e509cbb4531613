import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Conversations, sessionNotFound } from '../conversations/index.ts';
import { invalidRequest, notFound, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { OpenReply } from '../http/final-reply.ts';
import type { Feed } from '../http/following/feed.ts';
import type { Followers } from '../http/following/followers.ts';
import { messageText } from '../http/message-text.ts';
import { requireSameUser, signedIn } from '../http/signed-in.ts';
import {
  type Authentication,
  type Caller,
  type Identity,
  ownerName,
  requirePermission,
} from '../identity/index.ts';
import { agentStatuses, type LiveChat, type LiveEvent, type LiveSession, mostListed } from './index.ts';

const time = z.iso.datetime();
const sessionDocument = z.object({
  sessionId: z.string(),
  chatbotId: z.string(),
  state: z.enum(['waiting', 'active', 'closed']),
  agentId: z.string().nullable(),
  querySessionId: z.string().nullable().describe('The conversation that was handed over.'),
  isStaffed: z.boolean().describe('Whether somebody is there to take it.'),
  createdAt: time,
});
const listedSession = sessionDocument.omit({ isStaffed: true }).extend({ accountId: z.string() });
const clientKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');
const senderName = z.string().trim().min(1).max(100);

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  identity: Identity;
  authentication: Authentication;
  followers: Followers;
}

export function liveChatRoutes(dependencies: Dependencies): Endpoint[] {
  const { liveChat, chatbots, conversations, identity, authentication, followers } = dependencies;
  const common = { tag: 'Live chat', isCounted: true } as const;
  const anybody = ['nobody', 'account', 'visitor', 'user'] as const;
  const params = z.object({ id: z.string() });

  return [
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions',
        summary: 'Open a live chat with a person',
        callers: ['account', 'visitor', 'user'],
        isIdempotent: true,
        body: z.object({
          chatbotId: z.string(),
          sessionId: z
            .string()
            .max(128)
            .optional()
            .describe('The conversation with the chatbot to hand over.'),
        }),
        success: { status: 201, description: 'The live session.', schema: sessionDocument },
        errors: ['CHATBOT_NOT_FOUND', 'SESSION_NOT_FOUND'],
      },
      async ({ caller, body }) => ({
        body: await documentOf(await open(caller, body.chatbotId, body.sessionId)),
      }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/live-chat/sessions',
        tag: 'Live chat',
        summary: 'List the open live sessions of your accounts, oldest first',
        description: `Those that wait and those that are active; at most ${mostListed}.`,
        callers: ['user'],
        query: z.object({
          accountId: z.string().optional(),
          mine: z.enum(['true', 'false']).optional().describe('`true`: only those that you hold.'),
        }),
        success: {
          status: 200,
          description: 'The live sessions.',
          schema: z.object({ sessions: z.array(listedSession) }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const { userId } = signedIn(caller);
        const accounts = await accountsFor(userId, query.accountId);
        for (const { role } of accounts) requirePermission(role, 'chat');
        const sessions = await liveChat.openSessions(
          accounts.map(({ id }) => id),
          query.mine === 'true' ? userId : undefined,
        );
        return { body: { sessions: sessions.map(listed) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}',
        summary: 'Read how a live session stands',
        callers: anybody,
        params,
        success: { status: 200, description: 'The live session.', schema: sessionDocument },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => ({ body: await documentOf(await sessionFor(caller, params.id)) }),
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/close',
        summary: 'End a live session',
        callers: anybody,
        params,
        success: { status: 200, description: 'The live session.', schema: sessionDocument },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const session = await sessionFor(caller, params.id);
        await liveChat.close(session);
        return { body: await documentOf(await liveChat.find(session.id)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/sessions/{id}/events',
        summary: 'Follow a live session',
        description:
          'Events `opened`, `message`, `agent-joined`, `agent-left` and `closed`, from the beginning or from after `Last-Event-ID`.',
        headers: [{ name: 'Last-Event-ID', description: 'The last event received.' }],
        callers: anybody,
        params,
        success: {
          status: 200,
          description: 'The stream.',
          schema: z.string(),
          contentType: 'text/event-stream',
        },
        errors: ['SESSION_NOT_FOUND'],
      },
      async ({ caller, params, header }) => {
        const session = await sessionFor(caller, params.id);
        return followSession(session, caller, lastEvent(header('last-event-id')));
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/message',
        summary: 'Post a message as a customer or an agent',
        description: "A customer's first message may open the session: give `chatbotId` and no `sessionId`.",
        callers: anybody,
        isIdempotent: true,
        // In a session that is there, the session itself knows its keys: anybody who holds its id may repeat a message.
        idempotencyKey: ({ sessionId, clientMessageId }, header) =>
          sessionId === undefined ? (header ?? clientMessageId) : undefined,
        body: z.object({
          sessionId: z.string().min(1).max(128).optional(),
          chatbotId: z.string().optional(),
          message: messageText,
          senderType: z.enum(['customer', 'agent']),
          senderName,
          clientMessageId: clientKey
            .optional()
            .describe('Makes a repeated message safe, as Idempotency-Key does.'),
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
        const isAgent = body.senderType === 'agent';
        if (isAgent && caller?.kind !== 'user')
          throw new Problem('UNAUTHORIZED', 'Agents post with their ID token.');
        if (isAgent && body.sessionId === undefined)
          throw invalidRequest('sessionId: needed; only customers open sessions.');
        const session = body.sessionId
          ? await sessionFor(isAgent ? caller : customerOf(caller), body.sessionId)
          : await open(caller, body.chatbotId, undefined);
        const posted = await liveChat.post({
          sessionId: session.id,
          text: body.message,
          senderType: body.senderType,
          senderName: body.senderName,
          senderId: caller?.kind === 'user' ? caller.userId : null,
          clientKey: clientKeyOf(header('idempotency-key')) ?? body.clientMessageId ?? null,
        });
        return { body: { ...posted, createdAt: new Date(posted.createdAt).toISOString() } };
      },
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/live-chat/agent-status',
        tag: 'Live chat',
        summary: 'Say whether you are there for live chats',
        callers: ['user'],
        body: z.object({
          agentId: z
            .string()
            .min(1)
            .max(255)
            .describe('The user id of the agent; admins may set it for others.'),
          status: z.enum(agentStatuses),
          maxConcurrentChats: z.int().min(1).max(50),
          userId: z.string().optional(),
          accountId: z
            .string()
            .optional()
            .describe('Needed by users of several accounts, until the agent has a status in one of them.'),
        }),
        success: {
          status: 200,
          description: 'The status as it is now.',
          schema: z.object({
            agentId: z.string(),
            status: z.enum(agentStatuses),
            maxConcurrentChats: z.number(),
            openChats: z.number(),
          }),
        },
        errors: ['USER_MISMATCH', 'NOT_FOUND'],
      },
      async ({ caller, body }) => {
        const user = signedIn(caller);
        if (body.userId !== undefined) requireSameUser(user, body.userId);
        const accountId = await accountOfAgent(user.userId, body.agentId, body.accountId);
        const { agentId, status, maxConcurrentChats } = body;
        const saved = await liveChat.setAgentStatus({
          accountId,
          userId: agentId,
          status,
          maxConcurrentChats,
        });
        return { body: { agentId, status, maxConcurrentChats, openChats: saved.openChats } };
      },
    ),
  ];

  async function open(
    caller: Caller | undefined,
    chatbotId: string | undefined,
    querySessionId: string | undefined,
  ) {
    if (chatbotId === undefined) throw invalidRequest('sessionId: needed, or chatbotId to open a session.');
    if (!caller)
      throw new Problem('UNAUTHORIZED', 'Opening a live chat needs an API key or a visitor token.');
    const chatbot = await chatbots.chatbotToAsk(caller, chatbotId);
    const own =
      querySessionId === undefined
        ? undefined
        : await conversations.findOwn(ownerName(caller), querySessionId);
    if (querySessionId !== undefined && own?.chatbotId !== chatbot.id) throw sessionNotFound();
    return liveChat.open(chatbot, ownerName(caller), own?.id ?? null);
  }

  /** The session, for whoever holds its id; a credential, where one is given, must fit it. */
  async function sessionFor(caller: Caller | undefined, sessionId: string): Promise<LiveSession> {
    const session = await liveChat.find(sessionId);
    if (caller?.kind === 'user') {
      const role = await identity.roleIn(session.accountId, caller.userId);
      if (!role) throw sessionNotFound();
      requirePermission(role, 'chat');
    }
    if (caller?.kind === 'account' && caller.accountId !== session.accountId) throw sessionNotFound();
    if (caller?.kind === 'visitor' && ownerName(caller) !== session.owner) throw sessionNotFound();
    return session;
  }

  async function documentOf(session: LiveSession) {
    const { accountId, ...document } = listed(session);
    const isStaffed = session.state === 'active' || (await liveChat.isSomebodyThere(accountId));
    return { ...document, isStaffed };
  }

  function followSession(session: LiveSession, caller: Caller | undefined, after: number): OpenReply {
    const { id, accountId } = session;
    const agent = caller?.kind === 'user' ? `${accountId} ${caller.userId}` : undefined;
    return followers.follow({
      topic: id,
      audience: agent ? 'agent' : 'customer',
      after,
      feed: () => sessionFeed(liveChat, id),
      caller: caller && {
        key: `${accountId} ${JSON.stringify(caller)}`,
        isStillWelcome: async () =>
          (await authentication.isStillWelcome(caller)) &&
          (caller.kind !== 'user' || (await identity.roleIn(accountId, caller.userId)) !== undefined),
      },
      presence:
        caller?.kind === 'user' && agent !== undefined
          ? { key: agent, tell: () => liveChat.heartbeat(accountId, caller.userId) }
          : undefined,
    });
  }

  async function accountsFor(userId: string, accountId: string | undefined) {
    const accounts = await identity.accountsOf(userId);
    const chosen = accounts.filter(({ id }) => accountId === undefined || id === accountId);
    if (accountId !== undefined && chosen.length === 0) throw notFound('account');
    return chosen;
  }

  /** The account in which a user sets an agent's status: admins for others, everybody for themselves. */
  async function accountOfAgent(
    userId: string,
    agentId: string,
    accountId: string | undefined,
  ): Promise<string> {
    const accounts = await accountsFor(userId, accountId);
    if (accounts.length === 0) throw notFound('account');
    const isAgentIn = accounts.length > 1 ? await liveChat.accountsOfAgent(agentId) : [];
    const [account, ...others] =
      accounts.length > 1 ? accounts.filter(({ id }) => isAgentIn.includes(id)) : accounts;
    if (!account || others.length > 0)
      throw invalidRequest('accountId: you belong to several accounts; say which.');
    if (agentId === userId) return account.id;
    if ((await identity.roleIn(account.id, agentId)) === undefined) throw notFound('agent');
    requirePermission(account.role, 'manage');
    return account.id;
  }
}

function listed({ id, accountId, chatbotId, state, agentId, querySessionId, createdAt }: LiveSession) {
  const time = new Date(createdAt).toISOString();
  return { sessionId: id, accountId, chatbotId, state, agentId, querySessionId, createdAt: time };
}

/** A signed-in user may write as a customer too: as anybody who holds the session's id. */
function customerOf(caller: Caller | undefined): Caller | undefined {
  return caller?.kind === 'user' ? undefined : caller;
}

function clientKeyOf(header: string | undefined): string | undefined {
  if (header !== undefined && !clientKey.safeParse(header).success) {
    throw invalidRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return header;
}

function lastEvent(header: string | undefined): number {
  if (header === undefined || header === '') return 0;
  if (!/^\d{1,12}$/.test(header)) throw invalidRequest('Last-Event-ID: not an event of a live session.');
  return Number(header);
}

function sessionFeed(liveChat: LiveChat, sessionId: string): Feed {
  return {
    async eventsAfter(after, limit) {
      const events = await liveChat.eventsAfter(sessionId, after, limit);
      if (events === 'gone') return events;
      return events.map((event) => ({
        id: event.event,
        isLast: event.kind === 'closed',
        shownTo: () => ({ event: event.kind, data: JSON.stringify(eventDocument(sessionId, event)) }),
      }));
    },
  };
}

function eventDocument(sessionId: string, { kind, sequence, messageId, data, createdAt }: LiveEvent) {
  const ofMessage = kind === 'message' ? { messageId, sequence } : {};
  return { sessionId, ...ofMessage, ...data, createdAt: new Date(createdAt).toISOString() };
}

import { z } from 'zod';
import { invalidRequest, notFound, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, requireSameUser } from '../http/signed-in.ts';
import {
  type ActingCaller,
  type Actor,
  actorId,
  type Identity,
  requirePermission,
  withAccountScope,
  withScope,
} from '../identity/index.ts';
import type { Access } from './access.ts';
import { listedSession, sessionForAgents, time } from './documents.ts';
import { agentStatuses, type LiveChat, type LiveSession } from './index.ts';

interface Dependencies {
  liveChat: LiveChat;
  identity: Identity;
  access: Access;
}

/** Agents: whether they are there, and what they do with the chats they are given. */
export function agentRoutes({ liveChat, identity, access }: Dependencies): Endpoint[] {
  const common = { tag: 'Live chat', callers: ['user'], apiKey: withScope('live') } as const;
  const params = z.object({ id: z.string() });
  const success = { status: 200, description: 'The live session as it is now.', schema: listedSession };
  const errors = ['SESSION_NOT_FOUND', 'CONFLICT'] as const;
  const agentId = z.string().min(1).max(255);

  return [
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/live-chat/agent-status',
        summary: 'Say whether you are there for live chats',
        description:
          'An agent of whom nothing is heard for 60 seconds becomes `offline`, and its chats wait again; this request, an open event stream and every message are signs of life. Those who are `busy` keep their chats and get no new ones; the chats of those who are `away` or `offline` wait again.',
        body: z.object({
          agentId: agentId.describe(
            'The user id of the agent; admins may set it for others. An API key is an agent under its own id.',
          ),
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
        const actor = actorOf(caller);
        if (body.userId !== undefined) requireSameUser(actor, body.userId);
        const { status, maxConcurrentChats } = body;
        // A user may name itself by its subject.
        const agentId = actor.kind === 'user' && body.agentId === actor.subject ? actor.userId : body.agentId;
        if (actor.kind === 'account') refuseForKey(actor, agentId, status);
        const accountId = await accountOfAgent(actor, agentId, body.accountId);
        const saved = await liveChat.setAgentStatus({
          accountId,
          userId: agentId,
          status,
          maxConcurrentChats,
        });
        return { body: { agentId, status, maxConcurrentChats, openChats: saved.openChats } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/agents',
        apiKey: withAccountScope('live'),
        summary: 'List the agents of an account',
        query: z.object({
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: {
          status: 200,
          description: 'Everybody who has ever set a status, with it.',
          schema: z.object({
            agents: z.array(
              z.object({
                agentId: z.string(),
                name: z.string(),
                pictureUrl: z.string().nullable(),
                status: z.enum(agentStatuses),
                maxConcurrentChats: z.number(),
                openChats: z.number(),
                seenAt: time,
              }),
            ),
          }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const accountId = await access.accountFor(actorOf(caller), query.accountId);
        const agents = await liveChat.agentsOf(accountId);
        return {
          body: {
            agents: agents.map(({ userId, name, pictureUrl, status, maxConcurrentChats, openChats, seenAt }) => ({
              agentId: userId,
              name,
              pictureUrl,
              status,
              maxConcurrentChats,
              openChats,
              seenAt: new Date(seenAt).toISOString(),
            })),
          },
        };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/take',
        summary: 'Take a chat that waits',
        description: 'Takes one of your places; you must be `available` or `busy`.',
        params,
        success,
        errors,
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.take(session, actorId(actorOf(caller)));
        return { body: await asItIs(session) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/decline',
        summary: 'Give a chat back to the queue',
        description: 'It keeps its place in the queue, and is not given to you again for five minutes.',
        params,
        success,
        errors,
      },
      async ({ caller, params }) => {
        const session = await access.sessionFor(caller, params.id);
        await liveChat.decline(session, actorId(actorOf(caller)));
        return { body: await asItIs(session) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/transfer',
        summary: 'Pass a chat on to a colleague',
        description: 'To one who is available and has a free place; admins may pass on the chats of others.',
        params,
        body: z.object({ agentId }),
        success,
        errors: [...errors, 'NOT_FOUND'],
      },
      async ({ caller, params, body }) => {
        const session = await access.sessionHeldBy(actorOf(caller), params.id);
        if (!(await access.isAgentOf(session, body.agentId))) throw notFound('agent');
        await liveChat.transfer(session, body.agentId);
        return { body: await asItIs(session) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/sessions/{id}/hand-back',
        summary: 'Hand the conversation back to the chatbot',
        description: 'Ends the live session; the chatbot answers again in the conversation that was handed over.',
        params,
        success,
        errors,
      },
      async ({ caller, params }) => {
        const session = await access.sessionHeldBy(actorOf(caller), params.id);
        await liveChat.close(session, 'handed-back', 'agent');
        return { body: await asItIs(session) };
      },
    ),
  ];

  async function asItIs({ id }: LiveSession) {
    return sessionForAgents(await liveChat.find(id));
  }

  /** The account in which an actor sets an agent's status: admins for others, everybody for themselves. */
  async function accountOfAgent(actor: Actor, agentId: string, accountId: string | undefined): Promise<string> {
    const accounts = await access.accountsFor(actor, accountId);
    if (accounts.length === 0) throw notFound('account');
    const isAgentIn = accounts.length > 1 ? await liveChat.accountsOfAgent(agentId) : [];
    const [account, ...others] = accounts.length > 1 ? accounts.filter(({ id }) => isAgentIn.includes(id)) : accounts;
    if (!account || others.length > 0) throw invalidRequest('accountId: you belong to several accounts; say which.');
    if (agentId === actorId(actor)) return account.id;
    if ((await identity.roleOf({ kind: 'user', userId: agentId }, account.id)) === undefined) throw notFound('agent');
    requirePermission(account.role, 'manage');
    return account.id;
  }
}

/** Whether a person is there is for people to say; a key says it of itself. */
function refuseForKey(key: Extract<ActingCaller, { kind: 'account' }>, agentId: string, status: string) {
  if (agentId !== key.keyId)
    throw new Problem('FORBIDDEN', 'An API key sets its own status, under its id; only people set that of a person.');
  // Chats are assigned whatever chatbot they belong to.
  if (key.chatbotId !== null && status === 'available')
    throw new Problem('FORBIDDEN', 'An API key for one chatbot is assigned no chats; be `busy` and take them.');
}

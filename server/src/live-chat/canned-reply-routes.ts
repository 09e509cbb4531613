import { z } from 'zod';
import { notFound } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { type Identity, requirePermission } from '../identity/index.ts';
import type { Access } from './access.ts';
import { time } from './documents.ts';
import type { CannedReply, LiveChat } from './index.ts';

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
  const common = { tag: 'Live chat', callers: ['user'], errors: ['NOT_FOUND'] } as const;
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
        const accountId = await access.accountFor(signedIn(caller).userId, query.accountId);
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
        const accountId = await access.accountFor(signedIn(caller).userId, body.accountId);
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
        const reply = await replyFor(signedIn(caller).userId, params.id);
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
        await cannedReplies.remove(await replyFor(signedIn(caller).userId, params.id));
        return {};
      },
    ),
  ];

  async function replyFor(userId: string, replyId: string): Promise<CannedReply> {
    const reply = await cannedReplies.find(replyId);
    const role = await identity.roleIn(reply.accountId, userId);
    if (!role) throw notFound('canned reply');
    requirePermission(role, 'chat');
    return reply;
  }
}

function documentOf({ createdAt, updatedAt, ...reply }: CannedReply) {
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return { ...reply, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

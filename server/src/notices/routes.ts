import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { type Identity, noApiKey } from '../identity/index.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import { NOTICE_WORDS } from '../mail/index.ts';
import type { Notices } from './index.ts';
import { noticeKinds } from './kinds.ts';
import { mailServerRoutes } from './mail-server-routes.ts';
import { stopPage } from './stop-page.ts';

interface Dependencies extends Omit<Parameters<typeof mailServerRoutes>[0], 'identity'> {
  notices: Notices;
  identity: Pick<Identity, 'accountsOf' | 'accountFor'>;
}

const noticeDocument = z.object({
  name: z.enum(noticeKinds),
  for: z.enum(['agents', 'owners']).describe('Who gets it: those who answer chats, or those who own the account.'),
  email: z.boolean(),
  push: z.boolean().nullable().describe('Null where there is no push notification of it.'),
});

const settings = z.object({
  notices: z.array(noticeDocument),
  unreadMinutes: z.number().describe('After how many minutes unread messages are notified of by email.'),
  pushWithText: z.boolean().describe('Whether push notifications hold what the visitor said.'),
  isMailOn: z.boolean().describe('Whether emails are sent for any of your accounts.'),
  pushKey: z.string().describe('The public key of this server for push subscriptions.'),
});

const channelChanges = z.strictObject({ email: z.boolean().optional(), push: z.boolean().optional() });
const changes = z.strictObject({
  notices: z.strictObject(Object.fromEntries(noticeKinds.map((kind) => [kind, channelChanges.optional()]))).optional(),
  unreadMinutes: z.int().min(1).max(120).optional(),
  pushWithText: z.boolean().optional(),
});

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

export function noticeRoutes(dependencies: Dependencies): Endpoint[] {
  const { notices, identity, mail } = dependencies;
  const { preferences, push, stopLinks } = notices;
  const ofUser = {
    tag: 'Notifications',
    callers: ['user'],
    apiKey: noApiKey('Only a person is notified.'),
  } as const;

  async function shown(userId: string, chosen: Awaited<ReturnType<typeof preferences.of>>) {
    const accounts = await identity.accountsOf({ kind: 'user', userId });
    const isMailOn = accounts.some(({ id }) => mail.isOnFor(id));
    return { ...chosen, isMailOn, pushKey: await push.publicKey() };
  }

  return [
    endpoint(
      {
        ...ofUser,
        method: 'get',
        path: '/api/auth/notifications',
        summary: 'Read what you are notified of',
        success: { status: 200, description: 'Every notice, by email and by push.', schema: settings },
      },
      async ({ caller }) => {
        const { userId } = signedIn(caller);
        return { body: await shown(userId, await preferences.of(userId)) };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'patch',
        path: '/api/auth/notifications',
        summary: 'Change what you are notified of',
        description: 'What is left out stays as it is. Notices are written in the language of `Accept-Language`.',
        body: changes,
        success: { status: 200, description: 'As they are now.', schema: settings },
        errors: ['CONFLICT'],
      },
      async ({ caller, body, header }) => {
        const { userId } = signedIn(caller);
        const chosen = await preferences.change(userId, body, preferredLanguage(header('accept-language')));
        return { body: await shown(userId, chosen) };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'put',
        path: '/api/auth/push-subscription',
        summary: 'Get push notifications in this browser',
        description: 'With what `PushManager.subscribe` gave. It ends with the sign-in.',
        body: z.strictObject({
          endpoint: z.url().max(2_000),
          keys: z.strictObject({ p256dh: base64url.min(80).max(100), auth: base64url.min(20).max(30) }),
        }),
        success: { status: 204, description: 'Subscribed.' },
      },
      async ({ caller, body }) => {
        const { userId, signInId = null } = signedIn(caller);
        const refusal = await push.subscribe({ userId, signInId, endpoint: body.endpoint, ...body.keys });
        if (refusal !== undefined) throw invalidRequest(refusal);
        return {};
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'delete',
        path: '/api/auth/push-subscription',
        summary: 'Get no push notifications in this browser any more',
        query: z.object({ endpoint: z.string().max(2_000) }),
        success: { status: 204, description: 'Ended.' },
      },
      async ({ caller, query }) => {
        await push.unsubscribe(signedIn(caller).userId, query.endpoint);
        return {};
      },
    ),
    ...stopRoutes(stopLinks),
    ...mailServerRoutes(dependencies),
  ];
}

/** The page behind a link in an email, without a sign-in. The button, or a mail program, posts to it (RFC 8058). */
function stopRoutes(stopLinks: Notices['stopLinks']): Endpoint[] {
  const open = {
    path: '/unsubscribe/{token}',
    tag: 'Notifications',
    callers: ['nobody'],
    isPage: true,
    params: z.object({ token: z.string().max(1_000) }),
    errors: ['NOT_FOUND'],
  } as const;
  const success = { status: 200, description: 'The page.', schema: z.string(), contentType: 'text/html' } as const;
  const page = ({ html, policy }: ReturnType<typeof stopPage>, status = 200) =>
    new Response(html, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      },
    });
  const unknown = (header: (name: string) => string | undefined) => {
    const language = preferredLanguage(header('accept-language'));
    return page(stopPage({ language, words: NOTICE_WORDS[language], state: 'unknown' }), 404);
  };

  return [
    endpoint(
      { ...open, method: 'get', summary: 'The page that stops a kind of email', success },
      async ({ params, header }) => {
        const link = await stopLinks.read(params.token);
        return link ? page(stopPage({ ...link, state: 'asked' })) : unknown(header);
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        summary: 'Stop a kind of email',
        description: 'By the link in such an email, with any body.',
        success,
      },
      async ({ params, header }) => {
        const link = await stopLinks.read(params.token);
        if (!link) return unknown(header);
        await stopLinks.stop(link.userId, link.notice);
        return page(stopPage({ ...link, state: 'done' }));
      },
    ),
  ];
}

import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { notFound, Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { type Actor, type Identity, reaches, requirePermission, withScope } from '../identity/index.ts';
import { sameSecret } from '../secrets.ts';
import { addressRoutes } from './address-routes.ts';
import { type HeldMail, heldReasons, type InboundMail, refusals } from './index.ts';
import { deliveredBy, providerTypes } from './provider-forms.ts';

interface Dependencies {
  inboundMail: InboundMail;
  identity: Identity;
  chatbots: Chatbots;
  /** Of the mail provider. */
  webhookSecret: string | undefined;
}

const heldMailDocument = z.object({
  id: z.string(),
  accountId: z.string(),
  chatbotId: z.string(),
  sessionId: z.string().nullable().describe('The live session that it was sent to.'),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  preview: z.string().describe('The beginning of its text.'),
  reason: z
    .enum(heldReasons)
    .describe(
      '`other-sender`: not the address that the visitor left. `forged-sender`: fails DMARC. `wrong-address`, `expired-address`: the reply address is not signed by this server, or too old.',
    ),
  receivedAt: z.iso.datetime(),
});

/** Emails that a mail provider delivers, and those that wait for an agent's decision. */
export function inboundMailRoutes(dependencies: Dependencies): Endpoint[] {
  const { inboundMail, chatbots } = dependencies;
  return [
    webhookRoute(dependencies),
    ...heldMailRoutes(dependencies),
    ...addressRoutes({ addresses: inboundMail.addresses, chatbots }),
  ];
}

function webhookRoute({ inboundMail, webhookSecret }: Dependencies): Endpoint {
  return endpoint(
    {
      tag: 'Email',
      method: 'post',
      path: '/api/mail/inbound',
      summary: 'Deliver an email',
      description:
        'For the webhook of a mail provider: the whole email as `message/rfc822`, or as Postmark, Mailgun or SendGrid send it. The secret of MAIL_WEBHOOK_SECRET is the password of `Authorization: Basic`, the token of `Authorization: Bearer`, or in `X-Webhook-Secret`. An email that is delivered again is taken once.',
      callers: ['nobody'],
      headers: [{ name: 'X-Webhook-Secret', description: 'The secret, where no Authorization is sent.' }],
      bodyTypes: providerTypes,
      success: {
        status: 200,
        description: 'What became of it. It must not be sent again.',
        schema: z.object({
          outcome: z.enum(['delivered', 'held', 'ignored', 'refused']),
          reason: z.string().optional(),
        }),
      },
      errors: ['UNAUTHORIZED', 'NOT_FOUND', 'INVALID_REQUEST', 'RATE_LIMIT_EXCEEDED'],
    },
    async ({ header, receiveBytes }) => {
      if (webhookSecret === undefined) throw notFound('endpoint');
      const given = header('x-webhook-secret') ?? secretIn(header('authorization') ?? '');
      if (!sameSecret(given, webhookSecret)) throw new Problem('UNAUTHORIZED', 'The secret is missing or wrong.');
      const delivered = await deliveredBy(receiveBytes(), inboundMail.maxBytes);
      const received = delivered
        ? await inboundMail.receive(delivered.raw, delivered.envelope)
        : inboundMail.refuseTooLarge();
      if (received.outcome === 'deferred')
        throw new Problem('RATE_LIMIT_EXCEEDED', `${refusals[received.reason]}; try again later.`, {
          headers: { 'Retry-After': '600' },
        });
      const reason = 'reason' in received ? { reason: received.reason } : {};
      return { body: { outcome: received.outcome, ...reason } };
    },
  );
}

function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(basic|bearer)\s+(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const decoded = Buffer.from(value, 'base64').toString();
  return decoded.slice(decoded.indexOf(':') + 1);
}

function heldMailRoutes({ inboundMail, identity }: Dependencies): Endpoint[] {
  const common = { tag: 'Live chat', callers: ['user'], apiKey: withScope('live') } as const;
  const params = z.object({ id: z.string() });

  async function heldFor(actor: Actor, id: string): Promise<HeldMail> {
    const held = await inboundMail.findHeld(id);
    const isReachable = actor.kind === 'user' || reaches(actor, held.chatbotId);
    const role = isReachable && (await identity.roleOf(actor, held.accountId));
    if (!role) throw notFound('email');
    requirePermission(role, 'chat');
    return held;
  }

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/live-chat/held-mails',
        summary: 'List the emails that wait for a decision',
        description: 'Answers to emails whose sender is in doubt, the latest first. They are deleted after 30 days.',
        query: z.object({ accountId: z.string().optional() }),
        success: { status: 200, description: 'The emails.', schema: z.object({ mails: z.array(heldMailDocument) }) },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const actor = actorOf(caller);
        const all = await identity.accountsOf(actor);
        const accounts = all.filter(({ id }) => query.accountId === undefined || id === query.accountId);
        if (query.accountId !== undefined && accounts.length === 0) throw notFound('account');
        for (const { role } of accounts) requirePermission(role, 'chat');
        const mails = await inboundMail.heldOf(accounts.map(({ id }) => id));
        const reached = mails.filter(({ chatbotId }) => actor.kind === 'user' || reaches(actor, chatbotId));
        return { body: { mails: reached.map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/live-chat/held-mails/{id}/accept',
        summary: 'Make a held email a message of its chat',
        params,
        success: { status: 200, description: 'The live session.', schema: z.object({ sessionId: z.string() }) },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => ({
        body: { sessionId: await inboundMail.accept(await heldFor(actorOf(caller), params.id)) },
      }),
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/live-chat/held-mails/{id}',
        summary: 'Discard a held email',
        params,
        success: { status: 204, description: 'Discarded.' },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const { id } = await heldFor(actorOf(caller), params.id);
        await inboundMail.discard(id);
        return {};
      },
    ),
  ];
}

const documentOf = ({ receivedAt, ...mail }: HeldMail) => ({ ...mail, receivedAt: new Date(receivedAt).toISOString() });

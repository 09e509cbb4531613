import { z } from 'zod';
import { conflict, invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { actorId, type Identity, withAccountScope } from '../identity/index.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import type { Mail } from '../mail/index.ts';

interface Dependencies {
  mail: Pick<Mail, 'accountServers' | 'isOn' | 'isOnFor' | 'sendTest' | 'unsentOf'>;
  identity: Pick<Identity, 'accountFor'>;
  limits: Pick<Limits, 'countTestMail'>;
  refusalOf(host: string, port: number): string | undefined;
}

const fields = {
  host: z.string().trim().toLowerCase().min(1).max(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls']).describe('TLS from the start, or by STARTTLS.'),
  user: z.string().max(254),
};
const from = z.strictObject({
  name: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}<>"]*$/u),
  address: z.email().max(254),
});

const document = z.object({
  server: z
    .object({ ...fields, from, hasPassword: z.boolean() })
    .nullable()
    .describe('Null where the account has none of its own.'),
  isServerMailOn: z.boolean().describe('Whether this server sends emails for accounts without one.'),
  unsent: z
    .array(
      z.object({ id: z.string(), to: z.string(), reason: z.string(), isGivenUp: z.boolean(), at: z.iso.datetime() }),
    )
    .describe('The latest of the account that could not be sent.'),
});

/** An account's own mail server and sender. */
export function mailServerRoutes({ mail, identity, limits, refusalOf }: Dependencies): Endpoint[] {
  const servers = mail.accountServers;
  if (!servers) return [];
  const serverPath = '/api/accounts/{accountId}/mail-server';
  const testPath = '/api/accounts/{accountId}/mail-server/test';
  const ofAccount = {
    tag: 'Account',
    callers: ['user'],
    apiKey: withAccountScope('manage'),
    path: serverPath,
    params: z.object({ accountId: z.string() }),
  } as const;

  async function shown(accountId: string): Promise<z.input<typeof document>> {
    const [found, unsent] = await Promise.all([servers?.find(accountId), mail.unsentOf(accountId)]);
    return {
      server: found
        ? {
            host: found.host,
            port: found.port,
            security: found.security,
            user: found.user,
            from: found.from,
            hasPassword: found.passwordBox !== null,
          }
        : null,
      isServerMailOn: mail.isOn,
      unsent: unsent.map(({ id, to, reason, isGivenUp, at }) => ({
        id,
        to,
        reason,
        isGivenUp,
        at: new Date(at).toISOString(),
      })),
    };
  }

  return [
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        summary: "Read the account's own mail server",
        success: { status: 200, description: 'The mail server, without its password.', schema: document },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params: { accountId } }) => {
        await identity.accountFor(actorOf(caller), accountId, 'manage');
        return { body: await shown(accountId) };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'put',
        summary: "Set the account's own mail server",
        description:
          'Emails to its visitors and members are then sent by it. A `password` that is left out stays, for the same host and user.',
        body: z.strictObject({
          ...fields,
          user: fields.user.default(''),
          password: z.string().max(500).optional(),
          from,
        }),
        success: { status: 200, description: 'The mail server, without its password.', schema: document },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params: { accountId }, body }) => {
        await identity.accountFor(actorOf(caller), accountId, 'manage');
        const refusal = refusalOf(body.host, body.port);
        if (refusal !== undefined) throw invalidRequest(`host: ${refusal}`);
        const outcome = await servers.save(accountId, body);
        if (outcome === 'no-secret')
          throw conflict('This server cannot keep passwords: its operator must set SECRET_KEY first.');
        if (outcome === 'no-password')
          throw invalidRequest('password: is needed, as the stored one is for another host or user.');
        return { body: await shown(accountId) };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        summary: "Remove the account's own mail server",
        success: { status: 204, description: 'Removed.' },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params: { accountId } }) => {
        await identity.accountFor(actorOf(caller), accountId, 'manage');
        await servers.remove(accountId);
        return {};
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'post',
        path: testPath,
        summary: "Send a test email by the account's mail server",
        description: 'It is sent at once, and tried once.',
        body: z.strictObject({ to: z.email().max(254) }),
        success: {
          status: 200,
          description: 'How it went.',
          schema: z.object({
            problem: z.string().nullable().describe('Why it could not be sent; null where the mail server took it.'),
          }),
        },
        errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, params: { accountId }, body, header }) => {
        const actor = actorOf(caller);
        await identity.accountFor(actor, accountId, 'manage');
        if (!mail.isOnFor(accountId)) throw conflict('No mail server is set.');
        await limits.countTestMail(actorId(actor));
        const outcome = await mail.sendTest(body.to, preferredLanguage(header('accept-language')), accountId);
        return { body: { problem: outcome.kind === 'sent' ? null : outcome.reason } };
      },
    ),
  ];
}

import { z } from 'zod';
import { invalidRequest } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, requireSameUser, userIdField } from '../http/signed-in.ts';
import { type Identity, type IsOwnOrigin, withAccountScope, withScope } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import { identitySecretRoutes } from './identity-secret-routes.ts';
import { type Chatbot, type Chatbots, domainsOf } from './index.ts';
import { logoRoutes } from './logo-routes.ts';
import { hostOf, isHost, settingsChanges, settingsForm } from './settings.ts';
import { sightingRoutes } from './sighting-routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

const name = z.string().trim().min(1).max(100);
/** A host name, or an address from which the host name is taken. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform((text) => (text === '' ? '' : hostOf(text)))
  .refine((host) => host === '' || isHost(host), 'must be a host name such as example.com')
  .transform((host) => host ?? '')
  .describe('The host it is embedded on, such as example.com; its subdomains count too.');

const domains = z
  .array(domain.refine((host) => host !== '', 'must be a host name such as example.com'))
  .max(20)
  .transform((hosts) => [...new Set(hosts)])
  .describe('All hosts it is embedded on, instead of `domain`; on a local server localhost stays allowed beside them.');

const settingsDocument = z.object({ chatbot: z.object({ id: z.string(), name: z.string() }), settings: settingsForm });

const chatbot = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  domain: z.string().describe('The first of `domains`; empty while there is none.'),
  domains: z.array(z.string()).describe('Where it may be embedded; subdomains count too.'),
  isLocalhostAllowed: z
    .boolean()
    .describe(
      'Whether pages on this machine may embed it too: while it has no domain, and on a local server where `domains` were set.',
    ),
  isActive: z.boolean(),
  hasLiveChat: z.boolean().describe('Whether its settings have live chat on.'),
  createdAt: z.iso.datetime(),
});

const id = z.object({ id: z.string() });
const withUser = z.object({ userId: userIdField });

interface Dependencies {
  chatbots: Chatbots;
  identity: Identity;
  limits: Limits;
  visitorSecret: string;
  isOwnOrigin: IsOwnOrigin;
  clock(): number;
}

export function chatbotRoutes(dependencies: Dependencies): Endpoint[] {
  const { chatbots, identity } = dependencies;
  const documentOf = (found: Chatbot) => {
    const { id, accountId, name, domain, isActive, settings, createdAt } = found;
    const { domains, isLocalhostAllowed } = chatbots.embeddingOf(found);
    return {
      id,
      accountId,
      name,
      domain,
      domains,
      isLocalhostAllowed,
      isActive,
      hasLiveChat: settings.liveChat.isEnabled,
      createdAt: new Date(createdAt).toISOString(),
    };
  };
  const ofUser = { tag: 'Chatbots', callers: ['user'], errors: ['CHATBOT_NOT_FOUND'] } as const;
  const ofSettings = { ...ofUser, tag: 'Settings', path: '/api/chatbots/{id}/settings', params: id } as const;

  return [
    endpoint(
      {
        ...ofUser,
        method: 'get',
        path: '/api/chatbots',
        apiKey: withScope('read', 'sources'),
        summary: 'List the chatbots of your accounts',
        query: z.object({ accountId: z.string().optional() }),
        success: {
          status: 200,
          description: 'The chatbots.',
          schema: z.object({ chatbots: z.array(chatbot) }),
        },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, query }) => {
        const found = await chatbots.chatbotsOf(actorOf(caller), query.accountId);
        return { body: { chatbots: found.map(documentOf) } };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'post',
        path: '/api/chatbots',
        apiKey: withAccountScope('manage'),
        summary: 'Create a chatbot',
        isIdempotent: true,
        body: z.strictObject({
          name,
          domain: domain.optional(),
          domains: domains.optional(),
          accountId: z.string().optional().describe('Needed by users of several accounts.'),
        }),
        success: { status: 201, description: 'The chatbot.', schema: chatbot },
        errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
      },
      async ({ caller, body }) => {
        const actor = actorOf(caller);
        const accountId = body.accountId ?? (await identity.onlyAccountOf(actor));
        const created = await chatbots.createChatbot(actor, accountId, {
          name: body.name,
          ...(domainsGiven(body, []) ?? { domains: [] }),
        });
        return { body: documentOf(created) };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'get',
        path: '/api/chatbots/{id}',
        apiKey: withScope('read', 'sources'),
        summary: 'Read a chatbot',
        params: id,
        success: { status: 200, description: 'The chatbot.', schema: chatbot },
      },
      async ({ caller, params }) => ({
        body: documentOf(await chatbots.chatbotFor(actorOf(caller), params.id, 'see')),
      }),
    ),
    endpoint(
      {
        ...ofUser,
        method: 'patch',
        path: '/api/chatbots/{id}',
        apiKey: withScope('manage'),
        summary: 'Rename, move or (de)activate a chatbot',
        params: id,
        body: z.strictObject({
          name: name.optional(),
          domain: domain.optional().describe('Takes the place of the first domain; empty removes all.'),
          domains: domains.optional(),
          isActive: z.boolean().optional(),
        }),
        success: { status: 200, description: 'The chatbot.', schema: chatbot },
      },
      async ({ caller, params, body: { domain, domains, ...changes } }) => {
        const actor = actorOf(caller);
        const present = domainsOf(await chatbots.chatbotFor(actor, params.id, 'manage'));
        const given = domainsGiven({ domain, domains }, present);
        const updated = await chatbots.updateChatbot(actor, params.id, {
          ...changes,
          ...given,
        });
        return { body: documentOf(updated) };
      },
    ),
    endpoint(
      {
        ...ofUser,
        method: 'delete',
        path: '/api/chatbots/{id}',
        apiKey: withScope('manage'),
        summary: 'Delete a chatbot with everything under it',
        params: id,
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await chatbots.deleteChatbot(actorOf(caller), params.id);
        return {};
      },
    ),

    endpoint(
      {
        ...ofSettings,
        method: 'get',
        apiKey: withScope('read'),
        summary: "Read a chatbot's settings and appearance",
        query: withUser,
        success: { status: 200, description: 'The settings, with an ETag.', schema: settingsDocument },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH'],
      },
      async ({ caller, params, query }) => {
        const actor = requireSameUser(caller, query.userId);
        return settingsReply(await chatbots.chatbotFor(actor, params.id, 'see'));
      },
    ),
    endpoint(
      {
        ...ofSettings,
        method: 'put',
        apiKey: withScope('manage'),
        summary: "Change a chatbot's settings and appearance",
        description:
          'Fields left out keep their values, inside `theme` and `liveChat` too; lists and working hours are replaced whole. Send `If-Match` with the ETag you have read to be told of changes in between.',
        headers: [{ name: 'If-Match', description: 'The ETag of the settings that were read.' }],
        body: z.strictObject({ userId: userIdField, settings: settingsChanges }),
        success: { status: 200, description: 'The settings as they are now.', schema: settingsDocument },
        errors: ['CHATBOT_NOT_FOUND', 'USER_MISMATCH', 'PRECONDITION_FAILED'],
      },
      async ({ caller, params, body, header }) => {
        const actor = requireSameUser(caller, body.userId);
        const ifMatch = header('if-match');
        const isExpected = (version: number) =>
          ifMatch === undefined ||
          ifMatch.split(',').some((tag) => ['*', etag(version)].includes(tag.trim().replace(/^W\//, '')));
        return settingsReply(await chatbots.updateSettings(actor, params.id, body.settings, isExpected));
      },
    ),

    ...visitorRoutes(dependencies),
    ...sightingRoutes(dependencies),
    ...logoRoutes(dependencies),
    ...identitySecretRoutes(dependencies),
  ];
}

const etag = (version: number) => `"${version}"`;

function settingsReply({ id, name, settings, settingsVersion }: Chatbot) {
  return { body: { chatbot: { id, name }, settings }, headers: { ETag: etag(settingsVersion) } };
}

/**
 * All domains, from the field of the first or that of all; nothing where neither was given. `domain` allows its host and
 * no other; with `domains` pages on the machine of a local server stay allowed, so that owners can go on trying.
 */
function domainsGiven(
  { domain, domains }: { domain?: string | undefined; domains?: readonly string[] | undefined },
  present: readonly string[],
): { domains: readonly string[]; allowsLocalhost?: boolean } | undefined {
  if (domains !== undefined) {
    if (domain !== undefined && domain !== (domains[0] ?? ''))
      throw invalidRequest('domain: must be the first of domains, or be left out.');
    return { domains, allowsLocalhost: true };
  }
  if (domain === undefined) return undefined;
  return { domains: domain === '' ? [] : [domain, ...present.slice(1).filter((other) => other !== domain)] };
}

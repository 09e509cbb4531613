import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, requireSameUser, userIdField } from '../http/signed-in.ts';
import { type Identity, type IsOwnOrigin, withAccountScope, withScope } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import { identitySecretRoutes } from './identity-secret-routes.ts';
import type { Chatbot, Chatbots } from './index.ts';
import { hostOf, isHost, settingsChanges, settingsForm } from './settings.ts';
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

const settingsDocument = z.object({ chatbot: z.object({ id: z.string(), name: z.string() }), settings: settingsForm });

const chatbot = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  domain: z.string(),
  isActive: z.boolean(),
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
          domain: domain.default(''),
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
          domain: body.domain,
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
          domain: domain.optional(),
          isActive: z.boolean().optional(),
        }),
        success: { status: 200, description: 'The chatbot.', schema: chatbot },
      },
      async ({ caller, params, body }) => ({
        body: documentOf(await chatbots.updateChatbot(actorOf(caller), params.id, body)),
      }),
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
    ...identitySecretRoutes(dependencies),
  ];
}

const etag = (version: number) => `"${version}"`;

function settingsReply({ id, name, settings, settingsVersion }: Chatbot) {
  return { body: { chatbot: { id, name }, settings }, headers: { ETag: etag(settingsVersion) } };
}

function documentOf({ id, accountId, name, domain, isActive, createdAt }: Chatbot) {
  return { id, accountId, name, domain, isActive, createdAt: new Date(createdAt).toISOString() };
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from './api-key-access.ts';
import type { Identity } from './index.ts';
import type { ApiKey } from './ports.ts';
import { accountParams, name, ofAccount, time, timeText } from './route-fields.ts';
import { scopeMeanings, scopes } from './scopes.ts';

const timeOrNull = time.nullable();
const scope = z.enum(scopes);
const apiKeyDocument = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(scope).describe('Its scopes: what requests with this key may do.'),
  chatbotId: z.string().nullable().describe('The only chatbot that it reaches; null for all of the account.'),
  createdAt: time,
  expiresAt: timeOrNull.describe('From then on requests with this key are refused. Null for a key that does not end.'),
  lastUsedAt: timeOrNull.describe('When a request last came with this key, to the minute. Null where none has.'),
  revokedAt: timeOrNull,
});

const newKey = z.strictObject({
  name,
  scopes: z
    .array(scope)
    .min(1)
    .default(['ask'])
    .transform((given) => scopes.filter((each) => given.includes(each)))
    .describe(
      `What it is for: ${Object.entries(scopeMeanings)
        .map(([each, meaning]) => `\`${each}\` to ${meaning}`)
        .join('; ')}.`,
    ),
  chatbotId: z
    .string()
    .nullable()
    .optional()
    .describe('The only chatbot that it reaches; null for all of the account.'),
  expiresAt: timeOrNull
    .transform((text) => (text === null ? null : Date.parse(text)))
    .optional()
    .describe('When it ends by itself; null for never.'),
});

export function apiKeyRoutes({ identity }: { identity: Identity }): Endpoint[] {
  const ofKeys = { ...ofAccount, apiKey: withScope('manage') } as const;
  return [
    endpoint(
      {
        ...ofKeys,
        method: 'get',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'List the API keys',
        description: 'An API key for one chatbot sees those for the same chatbot.',
        success: {
          status: 200,
          description: 'The keys, without their secrets.',
          schema: z.object({ apiKeys: z.array(apiKeyDocument) }),
        },
      },
      async ({ caller, params }) => {
        const apiKeys = await identity.apiKeys(actorOf(caller), params.accountId);
        return { body: { apiKeys: apiKeys.map(apiKeyOf) } };
      },
    ),
    endpoint(
      {
        ...ofKeys,
        method: 'post',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'Create an API key',
        description:
          'The reply is the only place where the key is ever shown. An API key creates none that may do more, reaches further or lasts longer than itself; the chatbot and the end that are left out are its own.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: newKey,
        success: { status: 201, description: 'The key.', schema: apiKeyDocument.extend({ key: z.string() }) },
        errors: ['NOT_FOUND', 'CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params, body }) => {
        const created = await identity.createApiKey(actorOf(caller), params.accountId, body);
        return { body: { ...apiKeyOf(created), key: created.key } };
      },
    ),
    endpoint(
      {
        ...ofKeys,
        method: 'delete',
        path: '/api/accounts/{accountId}/api-keys/{keyId}',
        summary: 'Revoke an API key at once',
        params: accountParams.extend({ keyId: z.string() }),
        success: { status: 204, description: 'Revoked.' },
      },
      async ({ caller, params }) => {
        await identity.revokeApiKey(actorOf(caller), params.accountId, params.keyId);
        return {};
      },
    ),
  ];
}

function apiKeyOf({ accountId: _, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: ApiKey) {
  const orNull = (ms: number | null) => (ms === null ? null : timeText(ms));
  return {
    ...key,
    createdAt: timeText(createdAt),
    expiresAt: orNull(expiresAt),
    lastUsedAt: orNull(lastUsedAt),
    revokedAt: orNull(revokedAt),
  };
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import type { Identity } from './index.ts';
import type { ApiKey } from './ports.ts';
import { accountParams, name, ofAccount, time, timeText } from './route-fields.ts';

const timeOrNull = time.nullable();
const apiKeyDocument = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: time,
  lastUsedAt: timeOrNull,
  revokedAt: timeOrNull,
});

export function apiKeyRoutes({ identity }: { identity: Identity }): Endpoint[] {
  return [
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'List the API keys',
        success: {
          status: 200,
          description: 'The keys, without their secrets.',
          schema: z.object({ apiKeys: z.array(apiKeyDocument) }),
        },
      },
      async ({ caller, params }) => {
        const apiKeys = await identity.apiKeys(signedIn(caller).userId, params.accountId);
        return { body: { apiKeys: apiKeys.map(apiKeyOf) } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'post',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'Create an API key',
        description: 'The reply is the only place where the key is ever shown.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: z.strictObject({ name }),
        success: { status: 201, description: 'The key.', schema: apiKeyDocument.extend({ key: z.string() }) },
      },
      async ({ caller, params, body }) => {
        const created = await identity.createApiKey(signedIn(caller).userId, params.accountId, body.name);
        return { body: { ...apiKeyOf(created), key: created.key } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}/api-keys/{keyId}',
        summary: 'Revoke an API key at once',
        params: accountParams.extend({ keyId: z.string() }),
        success: { status: 204, description: 'Revoked.' },
      },
      async ({ caller, params }) => {
        await identity.revokeApiKey(signedIn(caller).userId, params.accountId, params.keyId);
        return {};
      },
    ),
  ];
}

function apiKeyOf({ id, name, lastFour, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  const orNull = (ms: number | null) => (ms === null ? null : timeText(ms));
  return {
    id,
    name,
    lastFour,
    createdAt: timeText(createdAt),
    lastUsedAt: orNull(lastUsedAt),
    revokedAt: orNull(revokedAt),
  };
}

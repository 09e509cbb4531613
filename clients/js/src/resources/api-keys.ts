import { part } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type ApiKey = Reply<'GET', '/api/accounts/{accountId}/api-keys'>['apiKeys'][number];

interface AccountId {
  accountId: string;
}

export function apiKeys({ request }: Transport) {
  return {
    async list({ accountId }: AccountId, options?: CallOptions): Promise<ApiKey[]> {
      const { apiKeys: all } = await request('GET', `/api/accounts/${part(accountId)}/api-keys`, {}, options);
      return all;
    },
    /** The only time that `key` is shown. */
    create: (
      { accountId, ...body }: AccountId & Body<'POST', '/api/accounts/{accountId}/api-keys'>,
      options?: CallOptions,
    ) => request('POST', `/api/accounts/${part(accountId)}/api-keys`, { body, takesKey: true }, options),
    /** At once. */
    revoke: ({ accountId, keyId }: AccountId & { keyId: string }, options?: CallOptions) =>
      request('DELETE', `/api/accounts/${part(accountId)}/api-keys/${part(keyId)}`, {}, options),
  };
}

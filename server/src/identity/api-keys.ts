import { notFound } from '../errors/index.ts';
import type { accountVerbs } from './accounts.ts';
import { hashOf, newApiKey } from './api-key-format.ts';
import { newId } from './ids.ts';
import type { ApiKey, IdentityStore } from './ports.ts';

export function apiKeyVerbs(store: IdentityStore, accounts: ReturnType<typeof accountVerbs>, clock: () => number) {
  return {
    /** The only moment at which the whole key is known to anybody. */
    async createApiKey(userId: string, accountId: string, name: string): Promise<ApiKey & { key: string }> {
      await accounts.accountFor(userId, accountId, 'manage');
      const key = newApiKey();
      const apiKey: ApiKey = {
        id: newId('key'),
        accountId,
        name,
        lastFour: key.slice(-4),
        createdAt: clock(),
        lastUsedAt: null,
        revokedAt: null,
      };
      await store.createApiKey(apiKey, hashOf(key));
      // Asked again under the same Idempotency-Key, the key is there already, and may have been revoked since.
      return { ...apiKey, ...(await store.findApiKey(hashOf(key))), key };
    },

    async apiKeys(userId: string, accountId: string): Promise<ApiKey[]> {
      await accounts.accountFor(userId, accountId, 'manage');
      return store.apiKeys(accountId);
    },

    async revokeApiKey(userId: string, accountId: string, keyId: string): Promise<void> {
      await accounts.accountFor(userId, accountId, 'manage');
      const outcome = await store.revokeApiKey(accountId, keyId, clock());
      if (outcome === 'not-found') throw notFound('API key');
    },
  };
}

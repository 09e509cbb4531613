import { crc32 } from 'node:zlib';
import { notFound } from '../errors/index.ts';
import type { accountVerbs } from './accounts.ts';
import { hashOf, newId, newSecret } from './ids.ts';
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

const prefix = 'pk_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new key: 32 random characters and a checksum of 6, which finds mistyped keys without asking the database. */
export function newApiKey(): string {
  let random = '';
  while (random.length < 32) {
    for (const byte of newSecret(64)) {
      // 248 is the largest multiple of 62 in a byte: taking more would favour the first characters.
      if (byte < 248 && random.length < 32) random += alphabet[byte % 62];
    }
  }
  return prefix + random + checksum(random);
}

export const looksLikeApiKey = (token: string) => token.startsWith('pk_');

export function hasApiKeyForm(token: string): boolean {
  if (!/^pk_live_[0-9A-Za-z]{38}$/.test(token)) return false;
  const body = token.slice(prefix.length);
  return checksum(body.slice(0, 32)) === body.slice(32);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let result = '';
  for (let digit = 0; digit < 6; digit++) {
    result = alphabet[rest % 62] + result;
    rest = Math.floor(rest / 62);
  }
  return result;
}

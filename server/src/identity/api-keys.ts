import { crc32 } from 'node:zlib';
import { invalidRequest, notFound, Problem } from '../errors/index.ts';
import type { accountVerbs } from './accounts.ts';
import type { Actor } from './caller.ts';
import { hashOf, newId, newSecret } from './ids.ts';
import type { ApiKey, IdentityStore } from './ports.ts';
import { hasScope, reaches, type Scope } from './scopes.ts';

/** What is said of a new key. A chatbot and an end that are left out are those of the key that creates it, if one does. */
export interface GivenApiKey {
  name: string;
  scopes: readonly Scope[];
  chatbotId?: string | null | undefined;
  expiresAt?: number | null | undefined;
}

export function apiKeyVerbs(store: IdentityStore, accounts: ReturnType<typeof accountVerbs>, clock: () => number) {
  /** The keys that an actor manages: those for one chatbot manage those for the same. */
  async function apiKeys(actor: Actor, accountId: string): Promise<ApiKey[]> {
    await accounts.accountFor(actor, accountId, 'manage');
    const keys = await store.apiKeys(accountId);
    const only = actor.kind === 'account' ? actor.chatbotId : null;
    return only === null ? keys : keys.filter(({ chatbotId }) => chatbotId === only);
  }

  return {
    apiKeys,

    /** The only moment at which the whole key is known to anybody. */
    async createApiKey(actor: Actor, accountId: string, given: GivenApiKey): Promise<ApiKey & { key: string }> {
      await accounts.accountFor(actor, accountId, 'manage');
      const key = newApiKey();
      const apiKey: ApiKey = {
        id: newId('key'),
        accountId,
        name: given.name,
        lastFour: key.slice(-4),
        scopes: given.scopes,
        ...withinReach(actor, given),
        createdAt: clock(),
        lastUsedAt: null,
        revokedAt: null,
      };
      if (apiKey.expiresAt !== null && apiKey.expiresAt <= clock())
        throw invalidRequest('expiresAt: must be in the future.');
      if ((await store.createApiKey(apiKey, hashOf(key))) === 'no-chatbot') throw noSuchChatbot();
      // Asked again under the same Idempotency-Key, the key is there already, and may have been revoked since.
      return { ...apiKey, ...(await store.findApiKey(hashOf(key))), key };
    },

    async revokeApiKey(actor: Actor, accountId: string, keyId: string): Promise<void> {
      const isManaged = (await apiKeys(actor, accountId)).some(({ id }) => id === keyId);
      const outcome = isManaged ? await store.revokeApiKey(accountId, keyId, clock()) : 'not-found';
      if (outcome === 'not-found') throw notFound('API key');
    },

    /** Whether it is a key that may work in live chats of this chatbot. */
    async isAgentKey(keyId: string, { accountId, chatbotId }: { accountId: string; chatbotId: string }) {
      if (!keyId.startsWith('key_')) return false;
      const key = (await store.apiKeys(accountId)).find(({ id }) => id === keyId);
      return key !== undefined && isGoodKey(key, clock()) && hasScope(key, 'live') && reaches(key, chatbotId);
    },
  };
}

export const isGoodKey = ({ revokedAt, expiresAt }: ApiKey, nowMs: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > nowMs);

/** A key creates none that may do more, reaches further or lasts longer than itself. */
function withinReach(actor: Actor, { scopes, chatbotId, expiresAt }: GivenApiKey) {
  if (actor.kind === 'user') return { chatbotId: chatbotId ?? null, expiresAt: expiresAt ?? null };
  const { chatbotId: ownChatbot, expiresAtMs: ownEnd } = actor;
  const more = scopes.find((scope) => !hasScope(actor, scope));
  if (more) throw beyond(`it lacks the scope "${more}"`);
  if (ownChatbot !== null && chatbotId === null) throw beyond('it is for one chatbot');
  if (chatbotId && !reaches(actor, chatbotId)) throw noSuchChatbot();
  if (ownEnd !== null && expiresAt !== undefined && (expiresAt === null || expiresAt > ownEnd))
    throw beyond('it expires before');
  return { chatbotId: chatbotId ?? ownChatbot, expiresAt: expiresAt ?? ownEnd };
}

const beyond = (why: string) =>
  new Problem('FORBIDDEN', `An API key creates no key that may do more than itself: ${why}.`);

const noSuchChatbot = () => new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot in this account.');

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

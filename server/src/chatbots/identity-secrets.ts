import { conflict, Problem } from '../errors/index.ts';
import { type Actor, newId, newSecret, type Permission } from '../identity/index.ts';
import type { SecretBox } from '../secrets.ts';
import type { Chatbot, IdentitySecretStore } from './ports.ts';

const prefix = 'ids_';
const secretBytes = 32;

interface Dependencies {
  store: IdentitySecretStore;
  box: SecretBox;
  chatbotFor(actor: Actor, chatbotId: string, permission: Permission): Promise<Chatbot>;
  clock(): number;
}

/** The secrets with which sites' own servers say who a visitor is. */
export function identitySecretVerbs({ store, box, chatbotFor, clock }: Dependencies) {
  return {
    /** A new one in the place of the one before. The only moment at which anybody is told it. */
    async create(actor: Actor, chatbotId: string): Promise<{ secret: string; createdAt: number }> {
      await chatbotFor(actor, chatbotId, 'manage');
      const secret = prefix + newSecret(secretBytes).toString('base64url');
      const createdAt = clock();
      const secretBox = box.seal(secret, chatbotId);
      if (secretBox === undefined)
        throw conflict('This server cannot keep identity secrets: its operator must set SECRET_KEY first.');
      const isSaved = await store.save(chatbotId, { id: newId('idsec'), secretBox, createdAt });
      if (!isSaved) throw new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot any more.');
      return { secret, createdAt };
    },

    async about(actor: Actor, chatbotId: string): Promise<{ createdAt: number } | undefined> {
      await chatbotFor(actor, chatbotId, 'manage');
      return store.find(chatbotId);
    },

    async delete(actor: Actor, chatbotId: string): Promise<void> {
      await chatbotFor(actor, chatbotId, 'manage');
      await store.delete(chatbotId);
    },

    /** The id of the present one; undefined while there is none. */
    presentId: async (chatbotId: string) => (await store.find(chatbotId))?.id,

    /** The present one, to check an identity with. */
    async toVerifyWith(chatbotId: string): Promise<{ id: string; secret: string }> {
      const stored = await store.find(chatbotId);
      if (!stored)
        throw new Problem(
          'INVALID_TOKEN',
          'This chatbot has no identity secret; create one before you identify its visitors.',
        );
      const secret = box.open(stored.secretBox, chatbotId);
      // The operator's own secret is another one now.
      if (secret === undefined)
        throw new Problem('INVALID_TOKEN', "This chatbot's identity secret cannot be read; create a new one.");
      return { id: stored.id, secret };
    },
  };
}

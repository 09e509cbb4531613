import { inBatches } from '../in-batches.ts';
import type { ErasureStore } from './ports.ts';

interface Context {
  signal: AbortSignal;
  onProgress(): void;
}

/**
 * Clears away what was deleted. A chatbot or an account is marked as deleted at once, and from then on answers as one
 * that does not exist; its rows, of which there may be millions, go in small batches that hold up nobody.
 */
export function createErasure({ store }: { store: ErasureStore }) {
  async function eraseChatbot(chatbotId: string, { signal, onProgress }: Context): Promise<void> {
    await inBatches((limit) => store.eraseSomeOfChatbot(chatbotId, limit), { signal, onBatch: onProgress });
  }

  return {
    eraseChatbot,
    async eraseAccount(accountId: string, context: Context): Promise<void> {
      for (const chatbotId of await store.chatbotsOf(accountId)) await eraseChatbot(chatbotId, context);
      await store.eraseAccount(accountId);
    },
  };
}

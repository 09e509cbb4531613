import { inBatches } from '../in-batches.ts';

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

/** What erasure needs from outside: a store that deletes a little at a time. */
export interface ErasureStore {
  /** Erases some of what a deleted chatbot has left, at last the chatbot itself; returns how much, and 0 when nothing is left. */
  eraseSomeOfChatbot(chatbotId: string, limit: number): Promise<number>;
  /** The chatbots that a deleted account has left. */
  chatbotsOf(accountId: string): Promise<string[]>;
  /** Erases a deleted account whose chatbots are gone. */
  eraseAccount(accountId: string): Promise<void>;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddingModels } from '../../../knowledge/ports.ts';
import type { ReadConnection } from '../../database/read-connection.ts';
import { ChatbotIndex } from '../index/chatbot-index.ts';
import { documentIds, documentsSince, indexVersion } from '../stored/passage-rows.ts';

export interface LoadedIndex {
  index: ChatbotIndex;
  version: number;
}

/** Where a refresh begins. */
export interface KnownIndex extends LoadedIndex {
  /** From a file, which may be of documents that a backup has since replaced. */
  isRestored?: boolean;
}

interface Wanted {
  chatbotId: string;
  models: EmbeddingModels;
}

/** Past this share of rows whose documents are gone, the index is loaded anew to be rid of them. */
const MOST_DEAD = 0.3;
const mostAttempts = 5;

/**
 * Brings an index up to date: what came since its version is added, what is gone is taken out, in one step. Without one
 * to start from, everything is loaded.
 */
export async function refreshIndex(
  read: ReadConnection,
  { chatbotId, models }: Wanted,
  known?: KnownIndex,
  onUnreadable?: (documentId: string, error: unknown) => void,
): Promise<LoadedIndex> {
  let from: LoadedIndex =
    known && known.index.deadShare <= MOST_DEAD ? known : { index: new ChatbotIndex(), version: -1 };
  for (let attempt = 1; ; attempt++) {
    // Read first: what comes later belongs to a later version, and is loaded with that.
    const version = await indexVersion(read, chatbotId);
    const { missing, superfluous } = from.index.compare(await documentIds(read, chatbotId));
    const change = from.index.change(onUnreadable);
    for await (const documents of missing.size > 0 ? documentsSince(read, chatbotId, from.version, models) : []) {
      // One that is newer than the list stands for another that is still in it.
      for (const document of documents) if (missing.delete(document.id)) change.add(document);
      // Other chatbots' questions wait for a turn of this thread.
      await nextTurn();
    }
    if (missing.size === 0 || attempt === mostAttempts) {
      change.apply(superfluous);
      return { index: from.index, version };
    }
    if (known?.isRestored && from === known) from = { index: new ChatbotIndex(), version: -1 };
    // Documents were replaced while we read. Once more, so that their old form or their new one is there.
    if (from.index.deadShare > MOST_DEAD) from = { index: new ChatbotIndex(), version: -1 };
  }
}

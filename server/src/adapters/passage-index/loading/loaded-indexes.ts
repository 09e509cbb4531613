import type { EmbeddingModels } from '../../../knowledge/ports.ts';
import type { ChatbotIndex } from '../index/chatbot-index.ts';
import type { LoadedIndex } from './refresh-index.ts';

interface Loaded extends LoadedIndex {
  /** Names the models whose vectors it holds. */
  space: string;
  bytes: number;
}

interface Wanted {
  chatbotId: string;
  version: number;
  models: EmbeddingModels;
}

/** Makes an index, or brings the known one up to date. */
type Refresh = (wanted: Wanted, known: LoadedIndex | undefined) => Promise<LoadedIndex>;

/**
 * The indexes in memory: loaded when asked for, the least recently used leaving first once they are too large together.
 * One that is too large alone stays while it is used: its chatbot answers, and the others take turns.
 */
export function createLoadedIndexes(
  refresh: Refresh,
  maxBytes: number,
  /** Called when indexes came or went. */
  onChange: (held: { chatbots: number; bytes: number }) => void = () => {},
) {
  const loaded = new Map<string, Loaded>();
  const loading = new Map<string, Promise<Loaded>>();

  async function loadNow(wanted: Wanted): Promise<Loaded> {
    const { chatbotId, models } = wanted;
    const space = spaceOf(models);
    const known = loaded.get(chatbotId);
    const { index, version } = await refresh(wanted, known?.space === space ? known : undefined);
    const entry = { version, space, index, bytes: index.bytes };
    loaded.delete(chatbotId);
    loaded.set(chatbotId, entry);
    const bytes = dropOldest(chatbotId);
    onChange({ chatbots: loaded.size, bytes });
    return entry;
  }

  /** Returns the bytes of those that stay. */
  function dropOldest(keep: string): number {
    let total = 0;
    for (const { bytes } of loaded.values()) total += bytes;
    for (const [chatbotId, { bytes }] of loaded) {
      if (total <= maxBytes) break;
      if (chatbotId === keep) continue;
      loaded.delete(chatbotId);
      total -= bytes;
    }
    return total;
  }

  return {
    async get(wanted: Wanted): Promise<ChatbotIndex> {
      const { chatbotId, version, models } = wanted;
      const space = spaceOf(models);
      const isFresh = (entry: Loaded) => entry.version >= version && entry.space === space;
      const known = loaded.get(chatbotId);
      if (known && isFresh(known)) {
        loaded.delete(chatbotId);
        loaded.set(chatbotId, known);
        return known.index;
      }
      // One load at a time for a chatbot; one that began earlier may have missed what we must see.
      const earlier = await loading.get(chatbotId)?.catch(() => undefined);
      if (earlier && isFresh(earlier)) return earlier.index;
      let current = loading.get(chatbotId);
      if (!current) {
        current = loadNow(wanted).finally(() => loading.delete(chatbotId));
        loading.set(chatbotId, current);
      }
      // What began after we asked is as new as can be, even if the chatbot was deleted meanwhile and has no version.
      return (await current).index;
    },
  };
}

const spaceOf = (models: EmbeddingModels) => models.map(({ name }) => name).join('\n');

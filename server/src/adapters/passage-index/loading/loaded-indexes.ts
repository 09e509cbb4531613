import type { EmbeddingModels } from '../../../knowledge/ports.ts';

interface LoadedIndex<Index> {
  index: Index;
  version: number;
  /** From a file, which may be of documents that a backup has since replaced. */
  isRestored?: boolean;
}

interface Loaded<Index> extends LoadedIndex<Index> {
  /** Names the models whose vectors it holds. */
  space: string;
  bytes: number;
}

interface Wanted {
  chatbotId: string;
  version: number;
  models: EmbeddingModels;
}

/** Where indexes are kept that are not in memory. */
export interface KeptIndexes<Index> {
  /** The index as it was kept, if it was; changes since then are to be caught up with. */
  restore(chatbotId: string, space: string): Promise<LoadedIndex<Index> | undefined>;
  /** It was loaded or brought up to date. */
  onLoaded(chatbotId: string, space: string, loaded: LoadedIndex<Index>): void;
  /** It leaves the memory. */
  onLeaving(chatbotId: string, space: string, loaded: LoadedIndex<Index>): void;
}

/** Makes an index, or brings the known one up to date. */
type Refresh<Index> = (wanted: Wanted, known: LoadedIndex<Index> | undefined) => Promise<LoadedIndex<Index>>;

/**
 * The indexes in memory: loaded when asked for, the least recently used leaving first once they are too large together.
 * One that is too large alone stays while it is used: its chatbot answers, and the others take turns.
 */
export function createLoadedIndexes<Index extends { readonly bytes: number }>(
  refresh: Refresh<Index>,
  maxBytes: number,
  /** Called when indexes came or went. */
  onChange: (held: { chatbots: number; bytes: number }) => void = () => {},
  kept?: KeptIndexes<Index>,
) {
  const loaded = new Map<string, Loaded<Index>>();
  const loading = new Map<string, Promise<Loaded<Index>>>();

  async function loadNow(wanted: Wanted): Promise<Loaded<Index>> {
    const { chatbotId, models } = wanted;
    const space = spaceOf(models);
    const known = loaded.get(chatbotId);
    const from = known?.space === space ? known : await kept?.restore(chatbotId, space);
    const { index, version } = await refresh(wanted, from);
    const entry = { version, space, index, bytes: index.bytes };
    kept?.onLoaded(chatbotId, space, entry);
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
    for (const [chatbotId, entry] of loaded) {
      if (total <= maxBytes) break;
      if (chatbotId === keep) continue;
      loaded.delete(chatbotId);
      total -= entry.bytes;
      kept?.onLeaving(chatbotId, entry.space, entry);
    }
    return total;
  }

  return {
    async get(wanted: Wanted): Promise<Index> {
      const { chatbotId, version, models } = wanted;
      const space = spaceOf(models);
      const isFresh = (entry: Loaded<Index>) => entry.version >= version && entry.space === space;
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

import type { EmbeddingModels } from '../../knowledge/ports.ts';
import type { ReadConnection } from '../database/read-connection.ts';
import { createLoadedIndexes } from '../passage-index/loading/loaded-indexes.ts';
import { documentIds } from '../passage-index/stored/passage-rows.ts';
import { LanceIndex } from './lance-index.ts';
import { type LanceSettings, openLanceStore, tableNamesOf } from './lance-store.ts';
import { asHolder, TableTaken } from './table-lock.ts';
import { updateTable } from './update-table.ts';

export interface WantedTable {
  chatbotId: string;
  version: number;
  models: EmbeddingModels;
}

interface Options {
  read: ReadConnection;
  settings: LanceSettings;
  /** For what nodes keep of chatbots beside LanceDB's own memory. */
  maxBytes: number;
  onUnreadable(documentId: string, error: unknown): void;
  onChange?(held: { chatbots: number; bytes: number }): void;
  /** Called when this node has changed a table. */
  onUpdated?(table: WantedTable): void;
}

const mostAttempts = 3;

export type LanceIndexes = Awaited<ReturnType<typeof openLanceIndexes>>;

/** The indexes of chatbots in LanceDB, in the place of those in memory. */
export async function openLanceIndexes(options: Options) {
  const { read, settings, maxBytes, onUnreadable, onChange, onUpdated } = options;
  const store = await openLanceStore(settings);

  async function refresh(wanted: WantedTable, known: { index: LanceIndex } | undefined) {
    const { chatbotId, version, models } = wanted;
    const index = known?.index ?? new LanceIndex(store, tableNamesOf(chatbotId, models));
    // Nothing is made for a chatbot without documents.
    const isNothing = !(await index.isThere()) && (await documentIds(read, chatbotId)) === '';
    if (isNothing) return { index, version };
    const state = await index.catchUp();
    if (state.version >= version) return { index, version: state.version };
    for (let attempt = 1; ; attempt++) {
      try {
        return { index, version: await update(index, wanted) };
      } catch (error) {
        if (!(error instanceof TableTaken) || attempt === mostAttempts) throw error;
      }
    }
  }

  /** Brings the table up to date, or learns of it from the node that did. */
  async function update(index: LanceIndex, wanted: WantedTable): Promise<number> {
    const { chatbotId, version, models } = wanted;
    const state = await index.state();
    const updated = await asHolder(
      state,
      (seen) => seen.version >= version,
      async (holder, seen) => {
        // Others may have published while we waited.
        await index.catchUp();
        const { vocabulary } = index;
        const name = index.names.passages;
        return updateTable({ store, read, chatbotId, models, name, state, vocabulary, onUnreadable }, holder, seen);
      },
    );
    if (!updated) return (await index.catchUp()).version;
    await index.take(updated);
    onUpdated?.({ ...wanted, version: updated.state.version });
    return updated.state.version;
  }

  const indexes = createLoadedIndexes<LanceIndex>(refresh, maxBytes, onChange);
  return { store, get: indexes.get };
}

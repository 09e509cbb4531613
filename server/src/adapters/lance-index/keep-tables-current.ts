import type { EmbeddingModels } from '../../knowledge/ports.ts';
import type { ReadConnection } from '../database/read-connection.ts';
import { type LanceStore, nameOf, ownerOfTable, tableNamesOf } from './lance-store.ts';
import type { LanceIndexes, WantedTable } from './open-lance-indexes.ts';
import { dimensionsOf } from './passage-table.ts';
import { openStateTable } from './state-table.ts';
import { cleanupDate, tidyTable } from './table-indexes.ts';
import { GONE_MS } from './table-lock.ts';

interface Options {
  read: ReadConnection;
  models: EmbeddingModels;
  onError(error: unknown): void;
}

const LOOK_MS = 2_000;
/** A table is tidied after so many updates, or so long after the first of fewer. */
const UPDATES_UNTIDIED = 20;
const LONGEST_UNTIDIED_MS = 5 * 60_000;
const DROP_MS = 60 * 60_000;
/** Tables of other embedding models stay for so long, as another node may still have that model. */
const FORMER_MODELS_MS = 24 * 60 * 60_000;

/**
 * Feeds the tables as documents come, so that no question has to wait for many of them; tidies them; and drops those of
 * chatbots that are gone.
 */
export function createTableKeeper({ read, models, onError }: Options) {
  const looked = new Map<string, number>();
  const held = new Map<string, HeldTable>();
  const untidied = new Map<string, { updates: number; sinceMs: number }>();
  let droppedAtMs = Number.NEGATIVE_INFINITY;

  async function look(indexes: LanceIndexes): Promise<void> {
    // Before the chatbots are read: a table that is made later has a chatbot that is not in the list.
    const isDropDue = performance.now() - droppedAtMs > DROP_MS;
    const tables = isDropDue ? await indexes.store.tableNames() : [];
    const chatbots = await read<{ id: string; index_version: number }>(
      'select id, index_version from chatbots where deleted_at is null',
      [],
    );
    if (isDropDue) {
      droppedAtMs = performance.now();
      await dropTables(indexes.store, tables, new Set(chatbots.map(({ id }) => nameOf(id))), models);
    }
    for (const { id: chatbotId, index_version: version } of chatbots) {
      if (version <= (looked.get(chatbotId) ?? 0)) continue;
      if (await feed(indexes, { chatbotId, version, models }, held)) looked.set(chatbotId, version);
    }
    for (const [chatbotId, { updates, sinceMs }] of untidied) {
      if (updates < UPDATES_UNTIDIED && performance.now() - sinceMs < LONGEST_UNTIDIED_MS) continue;
      untidied.delete(chatbotId);
      await tidy(indexes.store, chatbotId, models);
    }
  }

  return {
    /** To be called when this node has changed a table. */
    onUpdated({ chatbotId }: WantedTable): void {
      const { updates, sinceMs } = untidied.get(chatbotId) ?? { updates: 0, sinceMs: performance.now() };
      untidied.set(chatbotId, { updates: updates + 1, sinceMs });
    },
    look,
    start(indexes: LanceIndexes): void {
      let isFailing = false;
      // Once, and not every two seconds while a store is away.
      const tell = (error: unknown) => {
        if (!isFailing) onError(error);
        isFailing = true;
      };
      const recover = () => {
        isFailing = false;
      };
      const next = () =>
        void look(indexes)
          .then(recover, tell)
          .finally(() => setTimeout(next, LOOK_MS).unref());
      next();
    },
  };
}

/** A table that another node changes, as it was when we first saw it so. */
interface HeldTable {
  holder: string;
  beat: number;
  sinceMs: number;
}

/** Whether the table has this version now; not when another node, which is alive, is about to bring it there. */
async function feed({ store, get }: LanceIndexes, wanted: WantedTable, held: Map<string, HeldTable>): Promise<boolean> {
  const { chatbotId, models } = wanted;
  const { state } = tableNamesOf(chatbotId, models);
  if (await store.open(state)) {
    const { version, holder, beat } = await (await openStateTable(store, state)).read();
    if (version >= wanted.version) return true;
    const before = held.get(chatbotId);
    const isSame = before?.holder === holder && before.beat === beat;
    if (holder !== '' && !isSame) held.set(chatbotId, { holder, beat, sinceMs: performance.now() });
    if (holder !== '' && !(isSame && performance.now() - before.sinceMs > GONE_MS)) return false;
  }
  held.delete(chatbotId);
  await get(wanted);
  return true;
}

async function tidy(store: LanceStore, chatbotId: string, models: EmbeddingModels): Promise<void> {
  const names = tableNamesOf(chatbotId, models);
  const table = await store.open(names.passages);
  if (!table) return;
  await tidyTable(table, store, await dimensionsOf(table));
  table.close();
  await (await openStateTable(store, names.state)).tidy(cleanupDate());
}

async function dropTables(
  store: LanceStore,
  tables: readonly string[],
  chatbots: ReadonlySet<string>,
  models: EmbeddingModels,
): Promise<void> {
  for (const name of tables) {
    const known = ownerOfTable(name, models);
    if (!known) continue;
    const isGone = !chatbots.has(known.owner);
    if (isGone || (!known.isCurrent && (await isUnused(store, name)))) await store.connection.dropTable(name);
  }
}

async function isUnused(store: LanceStore, name: string): Promise<boolean> {
  const versions = (await (await store.open(name))?.listVersions()) ?? [];
  const last = Math.max(0, ...versions.map(({ timestamp }) => Number(timestamp)));
  return Date.now() - last > FORMER_MODELS_MS;
}

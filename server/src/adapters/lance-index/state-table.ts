import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { arrowTable } from './arrow-table.ts';
import type { LanceStore } from './lance-store.ts';
import type { LanceTable } from './load-lancedb.ts';

/** What all nodes know of a chatbot's passages. */
export interface TableState {
  /** The version of the documents that are in the table; -1 while there is none. */
  version: number;
  /** Who changes the table now; empty when nobody does. Its beat rises while it lives. */
  holder: string;
  beat: number;
  /** Keys of the changes that make up the vocabulary, in their order. */
  changes: readonly string[];
}

/**
 * One row that says where the table stands, and a row for each change of the vocabulary. LanceDB lets one of several
 * updates of a row win, and repeats the others, whose condition then no longer holds: that makes the row a lock.
 */
export interface StateTable {
  read(): Promise<TableState>;
  /** Their bytes, in this order; nothing when one of them is gone. */
  readChanges(keys: readonly string[]): Promise<Uint8Array[] | undefined>;
  /** Takes the table from nobody, or from the holder that was seen. Gives our name as its holder. */
  claim(seen: TableState): Promise<string | undefined>;
  /** Keeps a change; no node looks at it before it is published. Gives its key. */
  addChange(bytes: Uint8Array): Promise<string>;
  /** Each of these is refused, with `false`, when another has taken the table meanwhile. */
  beat(holder: string): Promise<boolean>;
  publish(holder: string, published: { version: number; changes: readonly string[] }): Promise<boolean>;
  release(holder: string): Promise<boolean>;
  /** Deletes changes that no longer count. */
  keepChanges(keys: readonly string[]): Promise<void>;
  tidy(cleanupOlderThan: Date): Promise<void>;
}

const STATE = 'state';

/** Opens it; makes it where there is none. */
export async function openStateTable(store: LanceStore, name: string): Promise<StateTable> {
  const table = (await store.open(name)) ?? (await makeTable(store, name));
  let beats = 0;

  const change = async (where: string, values: Record<string, string | number>) => {
    const { rowsUpdated } = await table.update({ where: `key = '${STATE}' and ${where}`, values });
    return rowsUpdated === 1;
  };
  const asHolder = (holder: string, values: Record<string, string | number>) =>
    change(`holder = '${holder}'`, { beat: ++beats, ...values });

  return {
    async read() {
      await table.checkoutLatest();
      const columns = ['version', 'holder', 'beat', 'changes'];
      const found = await table.query().where(`key = '${STATE}'`).select(columns).toArrow();
      const batch = found.batches.find(({ numRows }) => numRows > 0);
      const value = (column: string) => batch?.getChild(column)?.get(0);
      return {
        version: Number(value('version') ?? -1),
        holder: String(value('holder') ?? ''),
        beat: Number(value('beat') ?? 0),
        changes: String(value('changes') ?? '')
          .split(' ')
          .filter(Boolean),
      };
    },
    async readChanges(keys) {
      if (keys.length === 0) return [];
      const listed = keys.map((key) => `'${key}'`).join(', ');
      const found = await table.query().where(`key in (${listed})`).select(['key', 'bytes']).toArrow();
      const byKey = new Map<unknown, Uint8Array>();
      for (const batch of found.batches)
        for (let row = 0; row < batch.numRows; row++)
          byKey.set(batch.getChild('key')?.get(row), batch.getChild('bytes')?.get(row) as Uint8Array);
      const bytes = keys.flatMap((key) => byKey.get(key) ?? []);
      return bytes.length === keys.length ? bytes : undefined;
    },
    async claim({ holder, beat }) {
      const name = randomUUID();
      beats = beat + 1;
      const isOurs = await change(`holder = '${holder}' and beat = ${beat}`, { holder: name, beat: beats });
      return isOurs ? name : undefined;
    },
    async addChange(bytes) {
      const key = `${randomUUID()}:${bytes.length}`;
      await table.add(stateRow(store, key, bytes));
      return key;
    },
    beat: (holder) => asHolder(holder, {}),
    publish: (holder, { version, changes }) => asHolder(holder, { version, changes: changes.join(' ') }),
    release: (holder) => asHolder(holder, { holder: '' }),
    async keepChanges(keys) {
      const listed = [STATE, ...keys].map((key) => `'${key}'`).join(', ');
      await table.delete(`key not in (${listed})`);
    },
    async tidy(cleanupOlderThan) {
      await table.optimize({ cleanupOlderThan });
    },
  };
}

/** The bytes of a change, by its key. */
export const sizeOfChange = (key: string) => Number(key.slice(key.indexOf(':') + 1));

const ATTEMPTS = 5;
const PAUSE_MS = 100;

async function makeTable(store: LanceStore, name: string): Promise<LanceTable> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.connection.createTable(name, stateRow(store, STATE, new Uint8Array()), { mode: 'create' });
    } catch (error) {
      // Another node was faster, and may not be done.
      const made = await store.open(name).catch(() => undefined);
      if (made) return made;
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function stateRow({ arrow }: LanceStore, key: string, bytes: Uint8Array): unknown {
  return arrowTable(arrow, 1, {
    key: { kind: 'text', values: [key] },
    version: { kind: 'number', values: Float64Array.of(-1) },
    holder: { kind: 'text', values: [''] },
    beat: { kind: 'number', values: Float64Array.of(0) },
    changes: { kind: 'text', values: [''] },
    bytes: { kind: 'bytes', values: [bytes] },
  });
}

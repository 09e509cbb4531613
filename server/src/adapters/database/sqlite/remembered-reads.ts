import { RecentValues } from '../../../recent-values.ts';
import type { RememberedTable, Step } from '../database.ts';

const mostValues = 2_000;

/** What was read of a table since it was last written to. */
class TableMemory {
  private readonly values = new RecentValues<string, NonNullable<unknown>>(mostValues);
  private writes = 0;
  /** Counts what makes values old, so that one that was read meanwhile is not kept. */
  private version = 0;

  async remember<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    // While it is written, nobody knows from when on the new values hold.
    if (this.writes > 0) return read();
    const known = this.values.get(key);
    if (known !== undefined) return known as Value;
    const { version } = this;
    const value = await read();
    if (version === this.version && value !== undefined && value !== null) this.values.set(key, frozen(value));
    return value;
  }

  beginWrite(): void {
    this.writes += 1;
    this.version += 1;
    this.values.clear();
  }

  endWrite(): void {
    this.writes -= 1;
  }
}

/**
 * Reads that are repeated with every question and seldom give anything else. SQLite drops its pages whenever another
 * connection has written, and every question writes: so each read took a twentieth of the question's time. Right as long
 * as all writes go through here: the data folder is held by one process.
 */
export function createRememberedReads() {
  const tables: Record<RememberedTable, TableMemory> = {
    accounts: new TableMemory(),
    agents: new TableMemory(),
    chatbots: new TableMemory(),
  };
  const touched = new Map<string, readonly TableMemory[]>();

  /** Where rows are deleted, those that refer to them may go too. */
  function tablesOf(sql: string): readonly TableMemory[] {
    if (/\bdelete\b/i.test(sql)) return Object.values(tables);
    return Object.entries(tables)
      .filter(([name]) => new RegExp(`\\b(?:into|update)\\s+"?${name}\\b`, 'i').test(sql))
      .map(([, table]) => table);
  }
  function tablesOfKnown(sql: string): readonly TableMemory[] {
    let known = touched.get(sql);
    if (!known) {
      known = tablesOf(sql);
      if (touched.size >= mostValues) touched.clear();
      touched.set(sql, known);
    }
    return known;
  }

  return {
    remember: <Value>(table: RememberedTable, key: string, read: () => Promise<Value>) =>
      tables[table].remember(key, read),

    /** Begins a write; nothing where it changes none of the tables. What it returns is called when it is committed. */
    beginWrite(steps: readonly Step[]): (() => void) | undefined {
      let all: Set<TableMemory> | undefined;
      for (const { statement } of steps)
        for (const table of tablesOfKnown(statement.sql)) {
          all ??= new Set();
          all.add(table);
        }
      if (!all) return undefined;
      for (const table of all) table.beginWrite();
      return () => {
        for (const table of all) table.endWrite();
      };
    },
  };
}

/** With all that is in it: it is given to many. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

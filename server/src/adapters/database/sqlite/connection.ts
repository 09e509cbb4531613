import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Statement, StepResult } from '../database.ts';

/** One connection with its prepared statements. */
export interface SqliteConnection {
  run(statement: Statement): StepResult;
  execute(sql: string): void;
  isInTransaction(): boolean;
  close(): void;
}

/**
 * Opens the file as our servers do: WAL, every commit on the disk before it is acknowledged, foreign keys on, and what is
 * deleted overwritten with zeros.
 */
export function openSqlite(path: string, { readOnly = false } = {}): SqliteConnection {
  const database = new DatabaseSync(path, { readOnly });
  database.exec('pragma busy_timeout = 5000');
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma secure_delete = on');
  database.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000; pragma temp_store = memory',
  );
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  function prepare(sql: string) {
    let entry = prepared.get(sql);
    if (!entry) {
      const statement = database.prepare(sql);
      entry = { statement, returnsRows: statement.columns().length > 0 };
      // Statements built with a varying number of values would otherwise fill the memory.
      if (prepared.size >= 500) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, entry);
    }
    return entry;
  }

  return {
    run({ sql, parameters }) {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (!returnsRows) return { rows: [], changes: Number(statement.run(...values).changes) };
      const rows = statement.all(...values) as Record<string, unknown>[];
      return { rows, changes: rows.length };
    },
    execute: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

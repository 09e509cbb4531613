import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { listed, type MovedColumn, type MovedTable, quoted } from './moved-table.ts';

/** A value as SQLite holds it. */
export type SourceValue = string | bigint | number | Uint8Array | null;

/** The SQLite database that is moved. Nobody else uses it. */
export interface SourceRows {
  tableNames(): string[];
  count(table: MovedTable): number;
  /** All rows in the order of the primary key, or those after a key. */
  read(table: MovedTable, after?: readonly SourceValue[]): Iterable<SourceValue[]>;
  close(): void;
}

export function openSourceRows(path: string): SourceRows {
  const database = new DatabaseSync(path, { readOnly: true });
  return {
    tableNames: () =>
      database
        .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
        .all()
        .map(({ name }) => String(name)),
    count: ({ name }) => Number(database.prepare(`select count(*) as rows from ${quoted(name)}`).get()?.['rows']),
    read(table, after) {
      const key = listed(table.key);
      const marks = table.key.map(() => '?').join(', ');
      const beyond = after ? `where (${key}) > (${marks})` : '';
      const statement = database.prepare(
        `select ${listed(table.columns)} from ${quoted(table.name)} ${beyond} order by ${key}`,
      );
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      // With the setting above, rows are arrays; the library's types do not know.
      return statement.iterate(...((after ?? []) as SQLInputValue[])) as unknown as Iterable<SourceValue[]>;
    },
    close: () => database.close(),
  };
}

/** The key of a row, as text that a move goes on from. */
export function keyText(table: MovedTable, row: readonly SourceValue[]): string {
  const values = table.key.map(({ name }) => row[table.columns.findIndex((column) => column.name === name)]);
  return JSON.stringify(values.map((value) => (typeof value === 'bigint' ? String(value) : value)));
}

export function keyOf(table: MovedTable, text: string): SourceValue[] {
  const values = JSON.parse(text) as (string | number)[];
  const typed = (value: string | number, column: MovedColumn | undefined) =>
    column?.type === 'bigint' && typeof value === 'string' ? BigInt(value) : value;
  return values.map((value, at) => typed(value, table.key[at]));
}

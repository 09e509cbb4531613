import type pg from 'pg';
import { noteProgress, readProgress } from './move-log.ts';
import { listed, type MovedTable, quoted } from './moved-table.ts';
import { type MovedValue, movedValue, sizeOf } from './moved-value.ts';
import { keyOf, keyText, type SourceRows, type SourceValue } from './source-rows.ts';

/** A batch is sent when it has so many rows, or so much in them: the memory a table takes does not depend on its size. */
const batchRows = 2_000;
const batchBytes = 4 * 1024 * 1024;

interface Copying {
  client: pg.ClientBase;
  source: SourceRows;
  /** Called with the number of rows of each batch that is there, those of an earlier run first. */
  onRows(rows: number): void;
}

/** Copies the rows of a table that are not there yet. */
export async function copyTable(table: MovedTable, { client, source, onRows }: Copying): Promise<void> {
  const progress = await readProgress(client, table.name);
  onRows(progress.rows);
  if (progress.isCopied) return;
  let batch: MovedValue[][] = [];
  let bytes = 0;
  let last: SourceValue[] | undefined;

  async function send(isCopied: boolean): Promise<void> {
    const rows = progress.rows + batch.length;
    const after = last ? keyText(table, last) : progress.after;
    await insertBatch(client, table, batch, { rows, isCopied, ...(after !== undefined && { after }) });
    onRows(batch.length);
    progress.rows = rows;
    batch = [];
    bytes = 0;
  }

  const after = progress.after === undefined ? undefined : keyOf(table, progress.after);
  for (const row of source.read(table, after)) {
    const moved = row.map((value, at) => movedValue(value, columnAt(table, at)));
    batch.push(moved);
    bytes += moved.reduce((total: number, value) => total + sizeOf(value), 0);
    last = row;
    if (batch.length >= batchRows || bytes >= batchBytes) await send(false);
  }
  await send(true);
}

export function columnAt({ name, columns }: MovedTable, at: number) {
  const column = columns[at];
  if (!column) throw new Error(`Table ${name} has no column ${at}.`);
  return column;
}

/** The rows and how far the table is are one transaction: whenever it is cut off, they agree. */
async function insertBatch(
  client: pg.ClientBase,
  table: MovedTable,
  batch: readonly MovedValue[][],
  progress: Parameters<typeof noteProgress>[2],
): Promise<void> {
  // Not waited for: if the machine of the database stops, rows and progress are lost together. The last write is.
  await client.query('begin; set local synchronous_commit = off');
  if (batch.length > 0) {
    const arrays = table.columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
    await client.query(
      `insert into ${quoted(table.name)} (${listed(table.columns)}) select * from unnest(${arrays})`,
      table.columns.map((_, at) => batch.map((row) => row[at])),
    );
  }
  await noteProgress(client, table.name, progress);
  await client.query('commit');
}

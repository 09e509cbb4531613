import type pg from 'pg';
import { columnAt } from './copy-table.ts';
import { listed, type MovedTable, quoted } from './moved-table.ts';
import { type Adjustment, type MovedValue, movedValue, sizeOf } from './moved-value.ts';
import { createRowSummer, type RowSum } from './row-sum.ts';
import type { SourceRows } from './source-rows.ts';

const mostRowsAtOnce = 2_000;
const bytesAtOnce = 4 * 1024 * 1024;

/** Values that PostgreSQL could not store as they were, by column. */
export interface Adjusted {
  column: string;
  adjustment: Adjustment;
  values: number;
}

/** What a table of the source holds, as PostgreSQL is to hold it. */
export function sumSource(table: MovedTable, source: SourceRows): RowSum & { adjusted: Adjusted[] } {
  const summer = createRowSummer();
  const counts = new Map<string, Adjusted>();
  for (const row of source.read(table)) {
    const moved = row.map((value, at) => {
      const column = columnAt(table, at);
      return movedValue(value, column, (adjustment) => {
        const key = `${column.name} ${adjustment}`;
        const known = counts.get(key) ?? { column: `${table.name}.${column.name}`, adjustment, values: 0 };
        counts.set(key, { ...known, values: known.values + 1 });
      });
    });
    summer.add(moved);
  }
  return { ...summer.sum(), adjusted: [...counts.values()] };
}

/** What a table of the target holds, read as of one moment in pieces. */
export async function sumTarget(table: MovedTable, client: pg.ClientBase): Promise<RowSum> {
  const summer = createRowSummer();
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(
    `declare moved_rows no scroll cursor for select ${listed(table.columns)} from ${quoted(table.name)}`,
  );
  for (let size = 16; ; ) {
    const { rows } = await client.query<MovedValue[]>({ text: `fetch ${size} from moved_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    for (const row of rows) summer.add(row);
    // As many as have fitted: rows of one table are mostly alike.
    const bytes = rows.reduce((total, row) => total + row.reduce((sum: number, value) => sum + sizeOf(value), 0), 1);
    size = Math.min(Math.max(Math.floor((rows.length * bytesAtOnce) / bytes), 1), size * 4, mostRowsAtOnce);
  }
  await client.query('commit');
  return summer.sum();
}

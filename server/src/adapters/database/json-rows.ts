import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Many rows as one value: a statement with a value for every column of a thousand rows takes longer to write than to
 * run. Each row is an array; a column is named by its place in it.
 */
export function jsonRows({ engine }: Pick<Database, 'engine'>, rows: readonly unknown[][]) {
  const json = JSON.stringify(rows);
  const isPostgres = engine === 'postgres';
  return {
    from: isPostgres ? sql`json_array_elements(${json}::json) as row(value)` : sql`json_each(${json}) as row`,
    text: (place: number) =>
      sql.raw<string>(isPostgres ? `row.value->>${place}` : `json_extract(row.value, '$[${place}]')`),
    number: (place: number) =>
      sql.raw<number>(isPostgres ? `(row.value->>${place})::bigint` : `json_extract(row.value, '$[${place}]')`),
  };
}

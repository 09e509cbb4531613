import type pg from 'pg';
import { moveTable } from './unfinished-move.ts';

export interface MovedColumn {
  name: string;
  type: ColumnType;
}

/** A table that both engines have. */
export interface MovedTable {
  name: string;
  columns: readonly MovedColumn[];
  /** Its primary key: rows are read in its order, and a move that was cut off goes on after the last one. */
  key: readonly MovedColumn[];
}

const columnTypes = ['text', 'bigint', 'double precision', 'bytea'] as const;
type ColumnType = (typeof columnTypes)[number];

/** Of PostgreSQL alone: the number of the schema, which SQLite keeps in the header of its file. */
const ownTables = ['schema_version', moveTable];

/** The tables of the target, each after those that its rows refer to. */
export async function readTables(client: pg.ClientBase): Promise<MovedTable[]> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string; key_position: number }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        coalesce(array_position(i.indkey::int2[], a.attnum), -1) as key_position
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      order by c.relname, a.attnum`,
    [ownTables],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select c.relname as from, p.relname as to from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const tables = [...byTable].map(([name, all]): MovedTable => {
    const typed = all.map((each) => ({ ...each, type: typeOf(name, each) }));
    const key = typed.filter((each) => each.key_position >= 0).sort((a, b) => a.key_position - b.key_position);
    if (key.length === 0) throw new Error(`Table ${name} has no primary key.`);
    return { name, columns: typed.map(columnOf), key: key.map(columnOf) };
  });
  return inOrder(tables, references);
}

const columnOf = ({ name, type }: MovedColumn): MovedColumn => ({ name, type });

function typeOf(table: string, { name, type }: { name: string; type: string }): ColumnType {
  const known = columnTypes.find((each) => each === type);
  if (!known) throw new Error(`Column ${table}.${name} has the type ${type}, which is not moved.`);
  return known;
}

function inOrder(tables: readonly MovedTable[], references: readonly { from: string; to: string }[]): MovedTable[] {
  const ordered: MovedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const isWaiting = ({ name }: MovedTable) =>
      references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const next = left.filter((table) => !isWaiting(table));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}.`);
    ordered.push(...next);
    left = left.filter(isWaiting);
  }
  return ordered;
}

export const quoted = (name: string) => `"${name}"`;
export const listed = (columns: readonly MovedColumn[]) => columns.map(({ name }) => quoted(name)).join(', ');

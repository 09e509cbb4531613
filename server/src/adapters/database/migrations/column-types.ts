export interface ColumnTypes {
  bytes: string;
  /** Keeps a table in the order of its primary key, where the engine can. */
  clustered: string;
  /** A number that a column of JSON holds. */
  numberIn(column: string, field: string): string;
  /** The UTC day, as `2026-11-15`, of a column of milliseconds. */
  dayOf(column: string): string;
}

export const columnTypes: Record<'sqlite' | 'postgres', ColumnTypes> = {
  sqlite: {
    bytes: 'blob',
    clustered: ' without rowid',
    numberIn: (column, field) => `json_extract(${column}, '$.${field}')`,
    dayOf: (column) => `strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`,
  },
  postgres: {
    bytes: 'bytea',
    clustered: '',
    // Not by way of its JSON, which takes no half characters and no NUL, as quotes beside the number may hold.
    numberIn: (column, field) => `substring(${column} from '"${field}":(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)')::numeric`,
    dayOf: (column) => `to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  },
};

/** The statements of one step in the schema's history. */
export type Migration = (types: ColumnTypes) => string[];

import { ReadFailed } from './outage.ts';
import { poolOptions } from './postgres/connection.ts';
import { openSqlite } from './sqlite/connection.ts';

/** Where a thread that only reads finds the database. */
export type DatabaseLocation =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string; isPooled: boolean };

/** Reads by SQL that both engines understand, with values as $1, $2 … */
export type ReadConnection = <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A connection for another thread than the one that writes. Without the query builder, which would cost each thread
 * 20 MB for a few fixed queries.
 */
export async function openReadConnection(location: DatabaseLocation): Promise<ReadConnection> {
  if (location.engine === 'sqlite') {
    const connection = openSqlite(location.path, { readOnly: true });
    return async <Row>(sql: string, parameters: readonly unknown[]) => {
      try {
        return connection.run({ sql: sql.replace(/\$(\d)/g, '?$1'), parameters }).rows as Row[];
      } catch (error) {
        throw new ReadFailed(error);
      }
    };
  }
  // Imported only where it is used: most servers have no PostgreSQL.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...poolOptions({ ...location, types: pg.types }),
    max: 4,
    // A large index takes long to load; a silent connection takes longer.
    query_timeout: 60_000,
    application_name: 'parley search',
  });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => {});
  return async <Row>(text: string, values: readonly unknown[]) => {
    try {
      return (await pool.query({ text, values: values as unknown[] })).rows as Row[];
    } catch (error) {
      throw new ReadFailed(error);
    }
  };
}

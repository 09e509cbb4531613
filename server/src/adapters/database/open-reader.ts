import pg from 'pg';
import { type Database, type Query, statementOf } from './database.ts';
import { getTypeParser } from './postgres/type-parsers.ts';
import { queryBuilder } from './query-builder.ts';
import { openSqlite } from './sqlite/connection.ts';

/** Where a thread that only reads finds the database. */
export type ReaderLocation = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string };

/** A reader for another thread than the one that writes. */
export async function openReader(location: ReaderLocation): Promise<Pick<Database, 'read' | 'build'>> {
  const build = queryBuilder(location.engine);
  if (location.engine === 'sqlite') {
    const connection = openSqlite(location.path, { readOnly: true });
    return {
      build,
      read: async <Row>(query: Query<Row>) => connection.run(statementOf(query)).rows as Row[],
    };
  }
  const pool = new pg.Pool({
    connectionString: location.url,
    max: 2,
    application_name: 'parley search',
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => {});
  return {
    build,
    async read<Row>(query: Query<Row>) {
      const { sql: text, parameters } = statementOf(query);
      return (await pool.query({ text, values: parameters as unknown[] })).rows as Row[];
    },
  };
}

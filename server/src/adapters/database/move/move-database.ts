import pg from 'pg';
import { DatabaseUnreachable } from '../postgres/connection.ts';
import { copyTable } from './copy-table.ts';
import { claimTarget, endMove, forgetCopies, type MoveSource } from './move-log.ts';
import { type MovedTable, readTables } from './moved-table.ts';
import { openSourceRows, type SourceRows } from './source-rows.ts';
import { type Adjusted, sumSource, sumTarget } from './verify-table.ts';

export interface MoveRequest extends MoveSource {
  /** The file of the SQLite database, which nobody else uses and which has the newest schema. */
  path: string;
  url: string;
  onProgress(progress: MoveProgress): void;
  /** Called when all is verified, before servers may start on the target. */
  onVerified(): void;
}

export interface MoveProgress {
  doing: 'copying' | 'verifying';
  table: string;
  rows: number;
  of: number;
}

export interface MovedRows {
  table: string;
  rows: number;
  checksum: string;
}

export interface Move {
  /** Whether an earlier run was gone on from. */
  isResumed: boolean;
  tables: MovedRows[];
  adjusted: Adjusted[];
}

/** The target does not hold what the source holds. */
export class MoveDiffers extends Error {
  override name = 'MoveDiffers';
}

/** Copies a SQLite database into an empty PostgreSQL database, or goes on where an earlier run was cut off. */
export async function moveDatabase(request: MoveRequest): Promise<Move> {
  const client = await connect(request.url);
  const source = openSourceRows(request.path);
  try {
    const state = await claimTarget(client, request);
    const tables = await readTables(client);
    refuseOtherTables(source, tables);
    const of = tables.reduce((total, table) => total + source.count(table), 0);
    await copyAll(tables, { client, source, of, onProgress: request.onProgress });
    const verified = await verifyAll(tables, { client, source, of, onProgress: request.onProgress });
    if (verified.different.length > 0) {
      await forgetCopies(client, request);
      throw new MoveDiffers(verified.different.join('; '));
    }
    // The planner knows nothing of the tables yet.
    await client.query('analyze');
    request.onVerified();
    await endMove(client);
    return { isResumed: state === 'resumed', tables: verified.sums, adjusted: verified.adjusted };
  } finally {
    source.close();
    await client.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client(clientOptions(url));
    // A connection that breaks says so twice: the query rejects, and this event would end the process.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
    if (rows[0]?.server_encoding !== 'UTF8') throw new Error('its encoding is not UTF8');
    return client;
  } catch (cause) {
    await client?.end().catch(() => undefined);
    throw new DatabaseUnreachable(url, cause as Error, '--to');
  }
}

const clientOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: 'parley migrate',
  types: {
    // Whole numbers stay the digits that came: some are beyond 2^53.
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === pg.types.builtins.INT8 ? (digits: string) => digits : pg.types.getTypeParser(id, format as 'text'),
  },
});

/** Both have the newest schema, so that they have the same tables. */
function refuseOtherTables(source: SourceRows, tables: readonly MovedTable[]): void {
  const here = source.tableNames().join();
  const there = tables
    .map(({ name }) => name)
    .sort()
    .join();
  if (here !== there) throw new Error(`The databases have different tables: ${here} and ${there}.`);
}

interface Work {
  client: pg.Client;
  source: SourceRows;
  of: number;
  onProgress(progress: MoveProgress): void;
}

async function copyAll(tables: readonly MovedTable[], { client, source, of, onProgress }: Work): Promise<void> {
  let rows = 0;
  for (const table of tables)
    await copyTable(table, {
      client,
      source,
      onRows(copied) {
        rows += copied;
        if (copied > 0) onProgress({ doing: 'copying', table: table.name, rows, of });
      },
    });
}

async function verifyAll(tables: readonly MovedTable[], { client, source, of, onProgress }: Work) {
  const sums: MovedRows[] = [];
  const adjusted: Adjusted[] = [];
  const different: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const here = sumSource(table, source);
    const there = await sumTarget(table, client);
    adjusted.push(...here.adjusted);
    sums.push({ table: table.name, rows: there.rows, checksum: there.checksum });
    if (here.rows !== there.rows) different.push(`${table.name} has ${there.rows} of ${here.rows} rows`);
    else if (here.checksum !== there.checksum) different.push(`${table.name} has other values`);
    rows += here.rows;
    if (here.rows > 0) onProgress({ doing: 'verifying', table: table.name, rows, of });
  }
  return { sums, adjusted, different };
}

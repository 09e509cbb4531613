import pg from 'pg';
import type { Database, Query } from '../database.ts';
import { statementOf } from '../database.ts';
import { poolOptions } from './connection.ts';

interface ReplicaOptions {
  url: string;
  poolSize: number;
  /** This node in the table of nodes: the row that it renews in the primary, and looks for here. */
  nodeId: string;
  /** The time of the primary. */
  now(): number;
  /** Told when reads begin to go to the primary. */
  onUnusable(error: Error): void;
  checkEveryMs?: number;
}

export interface Replica {
  /** The database, with its reads from the replica while that is there and recent, and all else as it was. */
  staleReads(database: Database): Database;
  close(): Promise<void>;
}

/** A node renews its row every ten seconds: what is older than this has not come for a while. */
const mostBehindMs = 30_000;
const usualCheckMs = 5_000;
const checkTimeoutMs = 2_000;
const readTimeoutMs = 10_000;

/**
 * A copy of the database that follows it, for reads that may be a little old. It is used while this node's own row in it
 * is recent: one that has stopped to follow, or is another database, is not. Whatever goes wrong with it, the primary is
 * asked instead.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, poolSize, nodeId, now, onUnusable, checkEveryMs = usualCheckMs } = options;
  const pool = new pg.Pool({
    // As through a pooler, which it may be: nothing of a session is asked for.
    ...poolOptions({ url, isPooled: true, types: pg.types }),
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: readTimeoutMs,
    max: poolSize,
    application_name: 'parley replica',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let isUsable = false;
  let isToldOf = false;

  function giveUp(error: Error): void {
    isUsable = false;
    if (!isToldOf) onUnusable(new Error('The replica cannot be used; reads go to DATABASE_URL.', { cause: error }));
    isToldOf = true;
  }

  async function check(): Promise<void> {
    try {
      const text = 'select seen_at from nodes where id = $1';
      // The library takes the timeout of a single query too; its types do not know.
      const query = { text, values: [nodeId], query_timeout: checkTimeoutMs } as pg.QueryConfig;
      const { rows } = await pool.query<{ seen_at: number }>(query);
      const behindMs = now() - (rows[0]?.seen_at ?? 0);
      if (behindMs > mostBehindMs) throw new Error('It is more than 30 seconds behind.');
      isUsable = true;
      isToldOf = false;
    } catch (error) {
      giveUp(error as Error);
    }
  }

  await check();
  let checking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, checkEveryMs).unref();

  return {
    staleReads: (database) => ({
      ...database,
      async read<Row>(query: Query<Row>) {
        if (!isUsable) return database.read(query);
        try {
          const { sql: text, parameters } = statementOf(query);
          return (await pool.query({ text, values: parameters as unknown[] })).rows as Row[];
        } catch (error) {
          // A statement that cannot be run fails there too; a replica also ends reads that hold up its following.
          giveUp(error as Error);
          return database.read(query);
        }
      },
    }),
    async close() {
      clearInterval(timer);
      await checking;
      await pool.end();
    },
  };
}

import { once } from 'node:events';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { migrations } from '../migrations/index.ts';

/** The schema that this version of Parley writes: the number of its migrations. */
export const newestSchema = migrations.length;

export interface CopyRequest {
  from: string;
  /** A file that is not there yet. */
  to: string;
  /** Whether the keys that sign tokens go along. */
  hasSigningKeys: boolean;
}

/** In a thread: a large database takes a while, and Ctrl-C is to be heard meanwhile. */
export async function copyDatabaseInThread(request: CopyRequest): Promise<{ schema: number }> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { workerData: request });
  const [copied] = (await once(worker, 'message')) as [{ schema: number }];
  return copied;
}

/**
 * Copies a database while a server writes to it. One read transaction sees every write that was committed before it
 * began; the server goes on writing to its log meanwhile. Copying page by page would begin anew with each write.
 */
export function copyDatabase({ from, to, hasSigningKeys }: CopyRequest): { schema: number } {
  // Private from the beginning; SQLite takes an empty file for a new database.
  closeSync(openSync(to, 'wx', 0o600));
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    source.exec('pragma busy_timeout = 5000');
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to);
  try {
    if (!hasSigningKeys) copy.exec('pragma secure_delete = on; delete from signing_keys');
    return { schema: schemaOf(copy) };
  } finally {
    copy.close();
  }
}

/** What SQLite finds wrong with the file; undefined when it is sound. Reads all of it. */
export function findDamage(path: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const row = database.prepare('pragma integrity_check(1)').get();
    const said = String(row?.['integrity_check']);
    return said === 'ok' ? undefined : said;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database?.close();
  }
}

/** The schema of a database file; 0 for an empty one. */
export function readSchema(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return schemaOf(database);
  } finally {
    database.close();
  }
}

const schemaOf = (database: DatabaseSync) => Number(database.prepare('pragma user_version').get()?.['user_version']);

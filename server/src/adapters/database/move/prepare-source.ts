import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, openSqliteDatabase } from '../sqlite/sqlite-database.ts';

/**
 * Brings the tables of a data folder up to date, as a server does when it starts, and puts everything that was written
 * into the one file. The fingerprint that it returns changes when somebody writes to the database later.
 */
export async function prepareSource(folder: string): Promise<{ path: string; fingerprint: string }> {
  await (await openSqliteDatabase(folder)).close();
  const path = databaseFile(folder);
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return { path, fingerprint: `${size} ${mtimeNs}` };
}

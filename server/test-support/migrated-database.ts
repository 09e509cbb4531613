import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../src/adapters/database/database.ts';
import { createIdentityStore } from '../src/adapters/database/identity/identity-store.ts';
import { openPostgresDatabase } from '../src/adapters/database/postgres/postgres-database.ts';
import { databaseFile, openSqliteDatabase } from '../src/adapters/database/sqlite/sqlite-database.ts';
import { createLocalIssuer } from '../src/identity/index.ts';
import { createTestDatabase, type TestDatabase } from './postgres-server.ts';

// To copy an empty database takes a tenth of the time of all migrations, and to make the key that signs ID tokens takes
// more than all else a service does to start. Each process migrates one database, puts a key into it, and copies it.
let sqliteTemplate: Promise<Buffer> | undefined;
let postgresTemplate: Promise<string> | undefined;

/** Puts a database with the current schema, and the signing key as its only row, into a folder that has none. */
export async function writeMigratedSqlite(folder: string): Promise<void> {
  if (existsSync(databaseFile(folder))) return;
  sqliteTemplate ??= migrateSqlite();
  await writeFile(databaseFile(folder), await sqliteTemplate);
}

/** A fresh database with the current schema, and the signing key as its only row. */
export async function createMigratedDatabase(baseUrl: string): Promise<TestDatabase> {
  postgresTemplate ??= migratePostgres(baseUrl);
  return createTestDatabase(baseUrl, await postgresTemplate);
}

async function migrateSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-template-'));
  const database = await openSqliteDatabase(folder);
  await makeSigningKey(database);
  await database.close();
  // The key may be in the log still: a connection that reads is the last to close, and moves nothing into the file.
  const log = new DatabaseSync(databaseFile(folder));
  log.exec('pragma wal_checkpoint(truncate)');
  log.close();
  const bytes = await readFile(databaseFile(folder));
  await rm(folder, { recursive: true });
  return bytes;
}

/** It is not dropped: it ends with the server. */
async function migratePostgres(baseUrl: string): Promise<string> {
  const { url } = await createTestDatabase(baseUrl);
  const database = await openPostgresDatabase({ url, poolSize: 1 });
  await makeSigningKey(database);
  await database.close();
  return new URL(url).pathname.slice(1);
}

/** As the first start of a service makes it. */
async function makeSigningKey(database: Database): Promise<void> {
  await createLocalIssuer('http://127.0.0.1', createIdentityStore(database), Date.now);
}

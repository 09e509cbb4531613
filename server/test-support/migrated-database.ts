import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresDatabase } from '../src/adapters/database/postgres/postgres-database.ts';
import { databaseFile, openSqliteDatabase } from '../src/adapters/database/sqlite/sqlite-database.ts';
import { createTestDatabase, type TestDatabase } from './postgres-server.ts';

// To copy an empty database takes a tenth of the time of all migrations. Each process migrates one and copies it.
let sqliteTemplate: Promise<Buffer> | undefined;
let postgresTemplate: Promise<string> | undefined;

/** Puts an empty database with the current schema into a folder that has none. */
export async function writeMigratedSqlite(folder: string): Promise<void> {
  if (existsSync(databaseFile(folder))) return;
  sqliteTemplate ??= migrateSqlite();
  await writeFile(databaseFile(folder), await sqliteTemplate);
}

/** A fresh database with the current schema and no rows. */
export async function createMigratedDatabase(baseUrl: string): Promise<TestDatabase> {
  postgresTemplate ??= migratePostgres(baseUrl);
  return createTestDatabase(baseUrl, await postgresTemplate);
}

async function migrateSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-template-'));
  const database = await openSqliteDatabase(folder);
  await database.close();
  const bytes = await readFile(databaseFile(folder));
  await rm(folder, { recursive: true });
  return bytes;
}

/** It is not dropped: it ends with the server. */
async function migratePostgres(baseUrl: string): Promise<string> {
  const { url } = await createTestDatabase(baseUrl);
  const database = await openPostgresDatabase({ url, poolSize: 1 });
  await database.close();
  return new URL(url).pathname.slice(1);
}

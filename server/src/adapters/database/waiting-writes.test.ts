import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createMigratedDatabase } from '../../../test-support/migrated-database.ts';
import { type Database, step } from './database.ts';
import { openPostgresDatabase } from './postgres/postgres-database.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

const note = (name: string) =>
  step({ sql: `insert into signs_of_life (name, noted) values ('${name}', 1)`, parameters: [] });
const names = async (database: Database) =>
  (await database.read<{ name: string }>({ sql: 'select name from signs_of_life order by name', parameters: [] })).map(
    ({ name }) => name,
  );
const overload = { code: 'SERVICE_UNAVAILABLE', status: 503, headers: { 'Retry-After': expect.any(String) } };

test('SQLite refuses a write at once when too many wait, and does the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-waiting-'));
  const refused: string[] = [];
  const database = await openSqliteDatabase(folder, { most: 2, onRefused: (queue) => refused.push(queue) });
  const [one, other, third] = await Promise.allSettled(['a', 'b', 'c'].map((name) => database.write([note(name)])));
  expect([one?.status, other?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(third).toMatchObject({ reason: overload });
  expect(refused).toEqual(['writes']);
  await database.write([note('d')]);
  expect(await names(database)).toEqual(['a', 'b', 'd']);
  await database.close();
  await rm(folder, { recursive: true });
});

test('PostgreSQL refuses reads and writes at once when too many wait for a connection, and does the others', async () => {
  const { url, drop } = await createMigratedDatabase(inject('postgresUrl'));
  const refused: string[] = [];
  const database = await openPostgresDatabase({ url, poolSize: 1, most: 3, onRefused: (queue) => refused.push(queue) });
  // All wait at first: the connection is given away after this turn of the event loop.
  const done = ['a', 'b', 'c'].map((name) => database.write([note(name)]));
  const [late, lateRead] = await Promise.allSettled([database.write([note('d')]), names(database)]);
  expect([late, lateRead]).toMatchObject([{ reason: overload }, { reason: overload }]);
  expect(refused).toEqual(['connections', 'connections']);
  await Promise.all(done);
  expect(await names(database)).toEqual(['a', 'b', 'c']);
  await database.close();
  await drop();
});

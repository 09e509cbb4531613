import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from './postgres-server.ts';

const first = await createTestDatabase(inject('postgresUrl'));
const second = await createTestDatabase(inject('postgresUrl'));
afterAll(() => Promise.all([first.drop(), second.drop()]));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('gives each caller an empty database of its own on a real PostgreSQL', async () => {
  await query(first.url, 'create table note (text text)');
  expect(await query(first.url, 'select * from note')).toEqual([]);
  await expect(query(second.url, 'select * from note')).rejects.toThrow('does not exist');
  expect(await query(second.url, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^1[5-9]/) },
  ]);
});

test('drops a database that still has connections', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await database.drop();
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
});

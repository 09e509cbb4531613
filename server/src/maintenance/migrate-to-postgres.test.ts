import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type FilledService, fillService } from '../../test-support/filled-service.ts';
import { runMigration } from '../../test-support/migration-program.ts';
import { hasPgbouncer, startPgbouncer } from '../../test-support/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres-server.ts';
import { findFreePort, startInVain } from '../../test-support/server-process.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const run = promisify(execFile);

let settings: { PORT: string };
let folder: string;
let filled: FilledService;
let before: Record<string, unknown>;
let usedBefore: number;
beforeAll(async () => {
  // The address is in tokens: the server is at the same one afterwards.
  settings = { PORT: String(await findFreePort()) };
  folder = await mkdtemp(join(tmpdir(), 'parley-migrate-'));
  const service = await startTestService('sqlite', { ...settings, DATA_DIR: folder });
  filled = await fillService(service);
  before = await filled.read(service);
  usedBefore = await usedThisHour(service);
  const refused = await runMigration({ folder, to: 'postgres://nobody@127.0.0.1:1/parley' });
  expect(refused.err).toBe(`A server runs on the data folder ${folder}; stop it before you migrate.`);
  await service.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Requests that count in the limit of the account. */
async function usedThisHour(service: TestService): Promise<number> {
  const { body } = await service.request('GET', '/api/accounts', { token: filled.idToken });
  return body.accounts[0].hour.used;
}

let target: TestDatabase;
beforeEach(async () => {
  target = await createTestDatabase(inject('postgresUrl'));
});
afterEach(() => target.drop());

const migrate = (options: Partial<Parameters<typeof runMigration>[0]> = {}) =>
  runMigration({ folder, to: target.url, ...options });

async function onTarget(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function inFolder(sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

test('the same server answers on PostgreSQL, with the same conversations, keys, files and statistics', async () => {
  const { migrated, err } = await migrate();
  expect(err).toBe('');
  expect(migrated).toMatchObject({ isResumed: false, adjusted: [] });
  const tables = Object.fromEntries(migrated?.tables.map(({ table, rows }) => [table, rows]) ?? []);
  expect(tables).toMatchObject({ chatbots: 1, webhooks: 1, live_attachments: 1, nodes: 0 });
  expect(tables['live_attachment_chunks']).toBe(2);
  expect(migrated?.files.map(({ name }) => name)).toEqual(['operator.key', 'parley.db', 'secret.key']);

  const SECRET_KEY = (await readFile(join(folder, 'secret.key'), 'utf8')).trim();
  const service = await startTestService('postgres', { ...settings, DATABASE_URL: target.url, SECRET_KEY });
  try {
    expect(await usedThisHour(service)).toBe(usedBefore);
    const after = await filled.read(service);
    for (const [path, held] of Object.entries(before)) expect({ path, held: after[path] }).toEqual({ path, held });
    const question = { chatbotId: filled.chatbotId, message: 'Within how many days can I return an item?' };
    for (const token of [filled.apiKey, filled.visitorToken]) {
      const { status, body } = await service.query(token, question);
      expect({ status, response: body.response }).toMatchObject({
        status: 200,
        response: expect.stringContaining('30 days'),
      });
    }
    expect(await service.signIn(filled)).toEqual(expect.any(String));
  } finally {
    await service.stop();
  }
});

test('values that only SQLite can hold are named, and large numbers keep every digit', async () => {
  const large = 9_007_199_254_740_993n;
  const keys = 'insert into signing_keys (purpose, material, created_at) values';
  inFolder(`${keys} ('nul', 'a' || char(0) || 'b', ${large}), ('fraction', 'c', 1.5), ('negative', '', -${large})`);
  try {
    const { migrated } = await migrate();
    expect(migrated?.adjusted).toEqual([
      { column: 'signing_keys.created_at', adjustment: 'fraction', values: 1 },
      { column: 'signing_keys.material', adjustment: 'nul', values: 1 },
    ]);
    const added =
      "select material, created_at::text from signing_keys where purpose in ('fraction', 'negative', 'nul')";
    expect(await onTarget(`${added} order by purpose`)).toEqual([
      { material: 'c', created_at: '2' },
      { material: '', created_at: String(-large) },
      { material: 'ab', created_at: String(large) },
    ]);
  } finally {
    inFolder("delete from signing_keys where purpose in ('fraction', 'negative', 'nul')");
  }
});

test('a database that holds anything else is refused and left as it was', async () => {
  await onTarget('create table orders (id bigint)');
  const { migrated, err } = await migrate();
  expect(migrated).toBeUndefined();
  expect(err).toMatch(/^The database 127\.0\.0\.1:\d+\/test_\w+ holds other data \(orders\); name an empty one\.$/);
  expect(await onTarget("select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([
    { relname: 'orders' },
  ]);
});

test('an unfinished migration keeps servers and other folders out, and a finished one is not repeated', async () => {
  await migrate({ isEnough: ({ doing }) => doing === 'verifying' });
  const started = await startInVain({ DATABASE_URL: target.url, DATA_DIR: folder });
  expect(started).toMatchObject({ code: 1, isReady: false });
  expect(started.complaints).toContain('A migration into this database is not finished');

  const other = await mkdtemp(join(tmpdir(), 'parley-migrate-'));
  await (await startTestService('sqlite', { DATA_DIR: other })).stop();
  expect((await migrate({ folder: other })).err).toMatch(/holds an unfinished migration from another data folder/);
  await rm(other, { recursive: true });

  expect((await migrate()).migrated).toMatchObject({ isResumed: true });
  expect((await migrate()).err).toMatch(/^The data folder \S+ was migrated to the database \S+ at \S+Z; nothing/);
});

test('a row that was changed on the way fails the verification, and the next run copies everything anew', async () => {
  await migrate({ isEnough: ({ doing }) => doing === 'verifying' });
  await onTarget("update messages set text = text || '.' where id = (select min(id) from messages)");
  await onTarget('delete from canned_replies');
  const { migrated, err } = await migrate();
  expect(migrated).toBeUndefined();
  expect(err).toMatch(
    /does not hold what \S+ holds: canned_replies has 0 of 1 rows; messages has other values\. Do not/,
  );
  expect((await startInVain({ DATABASE_URL: target.url, DATA_DIR: folder })).isReady).toBe(false);
  expect((await migrate()).migrated).toMatchObject({ isResumed: false });
});

test('a folder that was written to since the migration was cut off is copied anew', async () => {
  await migrate({ isEnough: ({ doing }) => doing === 'verifying' });
  inFolder("update chatbots set name = 'Renamed'");
  expect((await migrate()).migrated).toMatchObject({ isResumed: false });
  expect(await onTarget('select name from chatbots')).toEqual([{ name: 'Renamed' }]);
});

test.skipIf(!hasPgbouncer)('it goes through PgBouncer in transaction mode', async () => {
  const pooler = await startPgbouncer(target.url, 2);
  try {
    expect((await migrate({ to: pooler.url })).migrated).toMatchObject({ isResumed: false });
  } finally {
    await pooler.stop();
  }
});

test('no table numbers its rows by a sequence, which would have to be set on', async () => {
  await migrate();
  expect(await onTarget("select relname from pg_class where relkind = 'S'")).toEqual([]);
});

test('the command prints each table, and what is left to do with the folder', async () => {
  const args = ['--disable-warning=ExperimentalWarning', 'cli/src/main.ts', 'migrate', '--data-dir', folder];
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const { stdout } = await run(process.execPath, [...args, '--to', target.url], { cwd: root });
  const { host, pathname } = new URL(target.url);
  expect(stdout).toMatch(/^table +rows {2}checksum, the same in both\n/);
  expect(stdout).toMatch(/\nchatbots +1 {2}[0-9a-f]{16}\n/);
  expect(stdout).toMatch(/\n\d+ tables are empty in both\.\n/);
  expect(stdout).toContain(`Moved ${folder} to ${host}${pathname}.\n`);
  expect(stdout).toContain('  secret.key: set SECRET_KEY to what it holds on every node');
});

test('a database that cannot be reached, or is not named, is one sentence', async () => {
  const unreachable = await migrate({ to: 'postgres://parley:secret@127.0.0.1:1/parley' });
  expect(unreachable.err).toBe('The database at 127.0.0.1:1 cannot be used (ECONNREFUSED); check --to.');
  expect((await migrate({ to: 'mysql://x' })).err).toMatch(/must be an address that begins with postgres:/);
});

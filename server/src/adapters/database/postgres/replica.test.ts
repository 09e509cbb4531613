import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type BreakableProxy, startBreakableProxy } from '../../../../test-support/breakable-proxy.ts';
import {
  createTestDatabase,
  startPostgresOnFirstUse,
  type TestDatabase,
} from '../../../../test-support/postgres-server.ts';
import { startStandby } from '../../../../test-support/postgres-standby.ts';
import type { TestAccount } from '../../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../../test-support/test-service.ts';
import type { Database } from '../database.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openReplica } from './replica.ts';

const nodeId = 'this-node';

/** Two databases that say which they are; the second stands for a copy that follows. */
let primary: { url: string; database: Database; drop(): Promise<void> };
let copy: typeof primary;
beforeEach(async () => {
  primary = await openNamed('primary');
  copy = await openNamed('copy');
});
afterEach(async () => {
  for (const { database, drop } of [primary, copy]) {
    await database.close();
    await drop();
  }
});

async function openNamed(name: string, server = inject('postgresUrl')) {
  const { url, drop } = await createTestDatabase(server);
  const database = await openPostgresDatabase({ url, poolSize: 2 });
  await query(database, `insert into installation (name, value, updated_at) values ('which', '${name}', 0)`);
  return { url, database, drop };
}

const query = (database: Database, sql: string) => database.write([{ statement: { sql, parameters: [] } }]);
const seen = (at: number) =>
  query(
    copy.database,
    `insert into nodes (id, public_url, seen_at) values ('${nodeId}', '', ${at})
      on conflict (id) do update set seen_at = excluded.seen_at`,
  );

async function open(url = copy.url, source = primary.database) {
  const told: Error[] = [];
  const onUnusable = (error: Error) => void told.push(error);
  const replica = await openReplica({ url, poolSize: 2, nodeId, now: Date.now, onUnusable, checkEveryMs: 20 });
  const database = replica.staleReads(source);
  const which = async () => {
    const sql = "select value from installation where name = 'which'";
    const [row] = await database.read<{ value: string }>({ sql, parameters: [] });
    return row?.value;
  };
  return { replica, database, told, which };
}

test('reads go to a replica that follows, and writes never', async () => {
  await seen(Date.now());
  const { replica, database, told, which } = await open();
  expect(await which()).toBe('copy');
  await query(database, "update installation set value = 'changed' where name = 'which'");
  expect(await which()).toBe('copy');
  expect(told).toEqual([]);
  await replica.close();
});

test('one that has stopped to follow is not read from, until it has caught up', async () => {
  await seen(Date.now() - 31_000);
  const { replica, told, which } = await open();
  expect(await which()).toBe('primary');
  expect(told.map(({ message }) => message)).toEqual(['The replica cannot be used; reads go to DATABASE_URL.']);
  await seen(Date.now());
  await expect.poll(which).toBe('copy');
  await seen(0);
  await expect.poll(which).toBe('primary');
  expect(told).toHaveLength(2);
  await replica.close();
});

test('another database, in which this node is not, is not read from', async () => {
  const { replica, which } = await open();
  expect(await which()).toBe('primary');
  await replica.close();
});

test('when it is gone the primary is read from at once, and when it is back the replica', async () => {
  await seen(Date.now());
  const address = new URL(copy.url);
  const proxy: BreakableProxy = await startBreakableProxy(Number(address.port));
  address.port = String(proxy.port);
  const { replica, which } = await open(address.href);
  expect(await which()).toBe('copy');
  proxy.cut();
  expect(await which()).toBe('primary');
  proxy.restore();
  await seen(Date.now());
  await expect.poll(which).toBe('copy');
  await replica.close();
  await proxy.close();
});

test('a statement that fails on the replica alone is answered by the primary', async () => {
  await seen(Date.now());
  const { replica, database } = await open();
  await query(copy.database, 'alter table installation rename to elsewhere');
  const rows = await database.read({ sql: 'select value from installation', parameters: [] });
  expect(rows).toEqual([{ value: 'primary' }]);
  await replica.close();
});

test('a real replica is followed: reads are of its moment, and it is left when it stops to follow', async () => {
  // The server of all tests cannot be copied while others drop their databases.
  const server = await startPostgresOnFirstUse();
  const followed = await openNamed('primary', server.url);
  const standby = await startStandby(followed.url);
  try {
    const setting = { sql: "select value from installation where name = 'which'", parameters: [] };
    const seenNow = `insert into nodes (id, public_url, seen_at) values ('${nodeId}', '', ${Date.now()})`;
    await query(followed.database, seenNow);
    await query(followed.database, "update installation set value = 'followed' where name = 'which'");
    const standbyItself = new pg.Client({ connectionString: standby.url });
    await standbyItself.connect();
    await expect.poll(async () => (await standbyItself.query(setting.sql)).rows).toEqual([{ value: 'followed' }]);
    await standbyItself.end();
    const { replica, database, which } = await open(standby.url, followed.database);
    // What the replica holds from now on is old: a read of that moment says that it was asked.
    await standby.pauseFollowing();
    await query(database, "update installation set value = 'later' where name = 'which'");
    expect(await which()).toBe('followed');
    expect(await followed.database.read(setting)).toEqual([{ value: 'later' }]);
    await replica.close();

    const late = () => Date.now() + 31_000;
    const left = await openReplica({ url: standby.url, poolSize: 1, nodeId, now: late, onUnusable: () => {} });
    expect(await left.staleReads(followed.database).read(setting)).toEqual([{ value: 'later' }]);
    await left.close();
  } finally {
    await standby.stop();
    await followed.database.close();
    await server.stop();
  }
});

test('a server takes statistics from it, and what people have just written from the primary', async () => {
  const database: TestDatabase = await createTestDatabase(inject('postgresUrl'));
  const service: TestService = await startTestService('postgres', {
    DATABASE_URL: database.url,
    DATABASE_READ_URL: database.url,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const account: TestAccount = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const { body } = await service.query(account.apiKey, { chatbotId, message: 'Hello' });
    const connectionsOf = async (name: string) => {
      const sql = 'select query from pg_stat_activity where application_name = $1';
      return (await client.query<{ query: string }>(sql, [name])).rows.map(({ query: text }) => text).join('\n');
    };
    const stats = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    const read = await service.request('GET', stats, { token: account.idToken });
    expect(read.status).toBe(200);
    expect(read.body.totalInteractions).toBe(1);
    expect(await connectionsOf('parley replica')).toMatch(/chatbot_(?:months|days|conversations|resolutions)/);
    const session = `/api/chatbots/${chatbotId}/sessions/${body.sessionId}`;
    expect((await service.request('GET', session, { token: account.idToken })).status).toBe(200);
    // Ratings are counted over the messages of a chatbot; what was said is read by its session.
    expect(await connectionsOf('parley replica')).not.toMatch(/"sessions"|"session_id"/);
  } finally {
    await client.end();
    await service.stop();
    await database.drop();
  }
});

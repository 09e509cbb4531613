import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/postgres-server.ts';
import { startInVain, startServerProcess } from '../../../../test-support/server-process.ts';
import type { Database } from '../database.ts';
import { NodesDisagree, registerNode } from './node-register.ts';
import { openPostgresDatabase } from './postgres-database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('postgresUrl'));
  database = await openPostgresDatabase({ url: testDatabase.url, poolSize: 4 });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const run = (sql: string) => database.write([{ statement: { sql, parameters: [] } }]);
beforeEach(() => run('delete from nodes'));

const [one, other] = ['https://one.example.com', 'https://other.example.com'];

test('nodes with the same address, or all without one, run together', async () => {
  for (const address of [one, '']) {
    const nodes = [await registerNode(database, address), await registerNode(database, address)];
    await Promise.all(nodes.map((node) => node.leave()));
  }
});

test('a node with another address is refused until the others have left', async () => {
  const first = await registerNode(database, one);
  await expect(registerNode(database, other)).rejects.toThrow(NodesDisagree);
  await expect(registerNode(database, '')).rejects.toThrow('PUBLIC_URL is not set here');
  await first.leave();
  await (await registerNode(database, other)).leave();
});

test('of nodes with different addresses that start together one comes in', async () => {
  const entering = await Promise.allSettled([one, other, ''].map((address) => registerNode(database, address)));
  expect(entering.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of entering) if (each.status === 'fulfilled') await each.value.leave();
});

test('one that was killed counts for 30 seconds, and one that runs for as long as it renews itself', async () => {
  await registerNode(database, one, { id: 'killed', everyMs: 3600_000 });
  await run('update nodes set seen_at = seen_at - 20000');
  await expect(registerNode(database, other)).rejects.toThrow(NodesDisagree);
  await run('update nodes set seen_at = seen_at - 11000');
  const running = await registerNode(database, other, { id: 'running', everyMs: 20 });
  await run('delete from nodes');
  const isThere = async () =>
    (await database.read({ sql: "select 1 from nodes where id = 'running'", parameters: [] })).length > 0;
  await expect.poll(isThere).toBe(true);
  await running.leave();
  expect(await isThere()).toBe(false);
});

describe('the addresses at which nodes reach each other', () => {
  const [first, second] = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'];

  test('are those that nodes have announced, until they take them back or leave', async () => {
    const nodes = [await registerNode(database, one), await registerNode(database, one)] as const;
    expect(await nodes[0].addresses()).toEqual([]);
    await nodes[1].announce(second);
    await nodes[0].announce(first);
    for (const node of nodes) expect(await node.addresses()).toEqual([first, second]);
    await nodes[1].announce('');
    expect(await nodes[0].addresses()).toEqual([first]);
    await nodes[0].leave();
    expect(await nodes[1].addresses()).toEqual([]);
    await nodes[1].leave();
  });

  test('stay announced when the entry is renewed, and are lost with a node that was killed', async () => {
    const renewing = await registerNode(database, one, { everyMs: 20 });
    await renewing.announce(first);
    const killed = await registerNode(database, one, { everyMs: 3600_000 });
    await killed.announce(second);
    await run('update nodes set seen_at = seen_at - 31000');
    await expect.poll(() => renewing.addresses()).toEqual([first]);
    await Promise.all([renewing.leave(), killed.leave()]);
  });

  test('are of nodes of the same release, and one address of two nodes is one', async () => {
    const [old, young, same] = await Promise.all(
      ['1.0.0', '1.1.0', '1.1.0'].map((release) => registerNode(database, one, { release })),
    );
    await Promise.all([old?.announce(first), young?.announce(second), same?.announce(second)]);
    expect(await old?.addresses()).toEqual([first]);
    expect(await young?.addresses()).toEqual([second]);
    await Promise.all([old, young, same].map((node) => node?.leave()));
  });
});

test('a server with another PUBLIC_URL than a running one stops with one sentence that names both', async () => {
  const settings = { DATABASE_URL: testDatabase.url, DATABASE_POOL_SIZE: '2' };
  const running = await startServerProcess({ ...settings, PUBLIC_URL: one });
  const refused = await startInVain({ ...settings, PUBLIC_URL: other });
  expect(refused).toMatchObject({ isReady: false, code: 1 });
  expect(refused.complaints).toBe(
    `PUBLIC_URL is ${other} here, and ${one} on another node that uses this database: set the same on every node, or stop the others first (one that was killed counts for 30 seconds).\n`,
  );
  running.send('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
  const after = await startServerProcess({ ...settings, PUBLIC_URL: other });
  await after.kill();
});

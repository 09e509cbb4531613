import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type BreakableProxy, startBreakableProxy } from '../../../../test-support/breakable-proxy.ts';
import { endSilentConnections } from './silent-connections.ts';

const limitMs = 1_000;
let proxy: BreakableProxy;
let pool: pg.Pool;
let silence: { stop(): void };
beforeEach(async () => {
  const url = new URL(inject('postgresUrl'));
  proxy = await startBreakableProxy(Number(url.port));
  url.port = String(proxy.port);
  pool = new pg.Pool({ connectionString: url.href, max: 2, pipeline: true } as pg.PoolConfig);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  silence = endSilentConnections(pool, limitMs);
});
afterEach(async () => {
  silence.stop();
  proxy.cut();
  await pool.end();
  await proxy.close();
});

test('whoever waits for a database that has gone silent is told, and its connection is given up', async () => {
  await pool.query('select 1');
  proxy.freeze();
  await expect(pool.query('select 2')).rejects.toThrow(/terminated/);
  expect(pool.totalCount).toBe(0);
  proxy.restore();
  expect((await pool.query('select 3 as found')).rows).toEqual([{ found: 3 }]);
});

test('a pause of this process ends nothing: the reply that came meanwhile is read', async () => {
  await pool.query('select 1');
  const reply = pool.query('select 4 as found');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * limitMs);
  expect((await reply).rows).toEqual([{ found: 4 }]);
});

test('a connection that is used again and again is none that is silent', async () => {
  const client = await pool.connect();
  client.release();
  for (let at = 0; at < 15; at++) {
    await pool.query('select 5');
    await sleep(limitMs / 10);
  }
  expect(proxy.connections()).toBe(1);
});

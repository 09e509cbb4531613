import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RateStore } from '../../../limits/ports.ts';
import { type Database, step } from '../database.ts';
import { databaseOutage } from '../outage.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';
import { createRateStore } from './rate-store.ts';
import { createSharedRateStore } from './shared-rate-store.ts';

const windowMs = 60_000;
const now = 1_790_000_000_000;

describe.each([
  ['kept by one process', createRateStore],
  ['shared between nodes', createSharedRateStore],
])('a sliding window %s', (_, create) => {
  let folder: string;
  let database: Database;
  let store: RateStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-rates-'));
    database = await openSqliteDatabase(folder);
    store = create(database);
  });
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  const admit = (scope: string, limit: number, nowMs: number) => store.admit([{ scope, limit, windowMs }], nowMs);

  test('holds its limit in any stretch of its length, to the millisecond', async () => {
    for (const at of [0, 10, 20]) expect((await admit('a', 3, now + at)).isAdmitted).toBe(true);
    expect(await admit('a', 3, now + windowMs - 1)).toEqual({ isAdmitted: false, fullAt: 0, resetMs: 1 });
    expect((await admit('a', 3, now + windowMs)).isAdmitted).toBe(true);
    expect(await admit('a', 3, now + windowMs + 5)).toEqual({ isAdmitted: false, fullAt: 0, resetMs: 5 });
    expect((await admit('a', 3, now + windowMs + 10)).isAdmitted).toBe(true);
  });

  test('follows a changed limit at once, up and down', async () => {
    for (const at of [0, 1, 2]) await admit('b', 3, now + at);
    expect((await admit('b', 3, now + 3)).isAdmitted).toBe(false);
    expect((await admit('b', 4, now + 4)).isAdmitted).toBe(true);
    expect((await admit('b', 2, now + windowMs + 1)).isAdmitted).toBe(false);
    expect((await admit('b', 0, now + 10 * windowMs)).isAdmitted).toBe(false);
  });

  test('never tells anybody to wait for longer than it is, whatever the clocks of others say', async () => {
    await admit('c', 1, now + 500);
    expect(await admit('c', 1, now)).toMatchObject({ resetMs: windowMs });
  });

  test('says what is used, and forgets what no window sees any more', async () => {
    for (const at of [0, 1, windowMs - 1]) await admit('d', 10, now + at);
    // An admission is answered before it is committed: readers see it with the next durable write.
    await store.forget(0);
    expect(await store.used('d', windowMs, now + windowMs - 1)).toBe(3);
    expect(await store.used('d', windowMs, now + windowMs + 1)).toBe(1);
    await store.forget(now + windowMs);
    expect(await store.used('d', windowMs, now + windowMs - 1)).toBe(0);
  });

  test('takes a slot in all windows or in none, and says which is full and for how long', async () => {
    const narrow = { scope: 'narrow', limit: 2, windowMs };
    const wide = { scope: 'wide', limit: 3, windowMs: 10 * windowMs };
    const both = (nowMs: number) => store.admit([narrow, wide], nowMs);
    expect(await both(now)).toEqual({ isAdmitted: true, remaining: 2 });
    expect(await both(now + 1)).toEqual({ isAdmitted: true, remaining: 1 });
    // The narrow one is full: the wide one loses nothing.
    expect(await both(now + 2)).toEqual({ isAdmitted: false, fullAt: 0, resetMs: windowMs - 2 });
    expect(await both(now + windowMs)).toEqual({ isAdmitted: true, remaining: 0 });
    // Now both are: whoever waits for the narrow one alone would be refused again.
    const later = now + windowMs + 1;
    expect(await both(later)).toEqual({ isAdmitted: false, fullAt: 1, resetMs: 9 * windowMs - 1 });
    expect(await both(now + 10 * windowMs)).toMatchObject({ isAdmitted: true });
  });
});

describe('the windows of one process', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-rates-'));
    database = await openSqliteDatabase(folder);
  });
  afterEach(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  const window = { scope: 'hour', limit: 30, windowMs };
  const countRows = async () => (await database.read({ sql: 'select * from rate_hits', parameters: [] })).length;

  test('admit exactly the limit of many requests at once, from the first on', async () => {
    const store = createRateStore(database);
    const narrow = { scope: 'narrow', limit: 20, windowMs };
    const admissions = await Promise.all(
      Array.from({ length: 100 }, (_, at) => store.admit(at % 2 ? [window] : [narrow, window], now + at)),
    );
    expect(admissions.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(30);
  });

  test('are the same after a restart', async () => {
    const store = createRateStore(database);
    for (let at = 0; at < 29; at += 1) await store.admit([window], now + at);
    await store.release(['hour']);
    await database.close();
    database = await openSqliteDatabase(folder);
    const again = createRateStore(database);
    expect(await again.used('hour', windowMs, now + 100)).toBe(28);
    expect(await again.admit([window], now + 100)).toEqual({ isAdmitted: true, remaining: 1 });
    expect(await again.admit([window], now + 101)).toEqual({ isAdmitted: true, remaining: 0 });
    expect(await again.admit([window], now + 102)).toEqual({ isAdmitted: false, fullAt: 0, resetMs: windowMs - 102 });
  });

  test('are on the disk when a later write is acknowledged', async () => {
    const store = createRateStore(database);
    await Promise.all([1, 2, 3].map((at) => store.admit([window], now + at)));
    await database.write([step({ sql: "insert into signing_keys values ('a', 'b', 1)", parameters: [] })]);
    expect(await countRows()).toBe(3);
  });

  test('are on the disk within seconds where nothing else is written', async () => {
    await createRateStore(database).admit([window], now);
    await expect.poll(countRows).toBe(1);
  });

  test('leave the memory when they are quiet, and are read again', async () => {
    const store = createRateStore(database);
    for (const at of [0, 1, 2]) await store.admit([{ ...window, windowMs: 60 * windowMs }], now + at);
    await store.admit([{ ...window, scope: 'other' }], now + 10 * windowMs);
    await store.forget(now - windowMs);
    await database.write([step({ sql: "delete from rate_hits where scope = 'hour' and hit = 3", parameters: [] })]);
    expect(await store.used('hour', 60 * windowMs, now + 10 * windowMs)).toBe(2);
  });

  test('admit nobody while the disk refuses what is counted, and go on by themselves', async () => {
    const admit = () => store.admit([window], now);
    let isFull = false;
    const refuseWhileFull = async () => {
      if (isFull) throw databaseOutage('disk-full', undefined);
    };
    const store = createRateStore({
      ...database,
      write: (steps, options) => refuseWhileFull().then(() => database.write(steps, options)),
      ping: refuseWhileFull,
    });
    await admit();
    isFull = true;
    await admit();
    await expect.poll(() => admit().catch(({ code }) => code)).toBe('SERVICE_UNAVAILABLE');
    isFull = false;
    expect(await admit()).toMatchObject({ isAdmitted: true });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateStore } from '../../../limits/ports.ts';
import type { Database } from '../database.ts';
import { openSqliteDatabase } from '../sqlite/sqlite-database.ts';
import { createRateStore } from './rate-store.ts';

const windowMs = 60_000;
const now = 1_790_000_000_000;

describe('a sliding window', () => {
  let folder: string;
  let database: Database;
  let store: RateStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-rates-'));
    database = await openSqliteDatabase(folder);
    store = createRateStore(database);
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

import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdingLock } from './install-lock.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('lets one in after the other', async () => {
  const lock = join(folder, 'install.lock');
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all([holdingLock(lock, work), holdingLock(lock, work), holdingLock(lock, work)]);
  expect(await readdir(folder)).toEqual([]);
});

test('takes over the lock of a process that was killed', async () => {
  const lock = join(folder, 'install.lock');
  await mkdir(lock);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await holdingLock(lock, async () => 'done')).toBe('done');
});

test('leaves nothing behind when the work fails', async () => {
  const failing = holdingLock(join(folder, 'install.lock'), () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(await readdir(folder)).toEqual([]);
});

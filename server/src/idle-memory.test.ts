import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleMemory } from './idle-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A heap whose garbage grows by so much with each thing that is done. */
function collecting(bytesEach: number, busyGarbageBytes?: number) {
  const seen = { collections: 0, used: 5_000_000, most: 0 };
  const collect = () => {
    seen.collections += 1;
    seen.most = Math.max(seen.most, seen.used);
    seen.used = 5_000_000;
  };
  const memory = createIdleMemory(collect, {
    idleMs: 40,
    usedBytes: () => seen.used,
    ...(busyGarbageBytes !== undefined && { whileBusy: { collect, garbageBytes: busyGarbageBytes } }),
  });
  const doSomething = () => {
    seen.used += bytesEach;
    memory.note();
  };
  return { seen, stop: memory.stop, doSomething };
}

test('memory is given back once after each busy time, and not while it lasts', () => {
  const { seen, stop, doSomething } = collecting(2_000_000);
  for (let times = 0; times < 20; times++) {
    doSomething();
    vi.advanceTimersByTime(10);
  }
  expect(seen.collections).toBe(0);
  vi.advanceTimersByTime(400);
  expect(seen.collections).toBe(1);
  doSomething();
  vi.advanceTimersByTime(400);
  expect(seen.collections).toBe(2);
  stop();
});

test('memory is given back after the start too, where nothing is asked', () => {
  const { seen, stop } = collecting(0);
  vi.advanceTimersByTime(400);
  expect(seen.collections).toBe(1);
  stop();
});

test('a health check now and then is not worth a collection each time', () => {
  const { seen, stop, doSomething } = collecting(10_000);
  for (let times = 0; times < 10; times++) {
    doSomething();
    vi.advanceTimersByTime(400);
  }
  expect(seen.collections).toBe(1);
  stop();
});

test('a thread that keeps little is tidied while it is busy, too, each time there is enough garbage', () => {
  const { seen, stop, doSomething } = collecting(100_000, 3_000_000);
  for (let times = 0; times < 200; times++) {
    doSomething();
    vi.advanceTimersByTime(10);
  }
  // The first time for what the start has left.
  expect(seen.collections).toBe(1 + Math.floor((200 - 4) / 32));
  expect(seen.most).toBeLessThan(5_000_000 + 3_500_000);
  stop();
});

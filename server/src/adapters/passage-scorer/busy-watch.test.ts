import { expect, test } from 'vitest';
import { createBusyWatch } from './busy-watch.ts';

test('is busy while the main thread was, by the last quarter of a second', () => {
  let nowMs = 0;
  let utilization = 0.9;
  const isBusy = createBusyWatch({ nowMs: () => nowMs, utilization: () => utilization });
  expect(isBusy()).toBe(false);
  nowMs += 250;
  expect(isBusy()).toBe(true);
  utilization = 0.2;
  nowMs += 100;
  expect(isBusy()).toBe(true);
  nowMs += 150;
  expect(isBusy()).toBe(false);
});

test('notices the event loop it runs on', async () => {
  const isBusy = createBusyWatch();
  // A machine that others keep busy has its quiet moments.
  await expect.poll(isBusy).toBe(false);
  const until = performance.now() + 400;
  while (performance.now() < until) Math.sqrt(until);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isBusy()).toBe(true);
});

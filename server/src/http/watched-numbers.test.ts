import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('parley_test_'));

test('numbers that are watched together are read once, each time that somebody looks', async () => {
  const metrics = createMetrics();
  let looks = 0;
  metrics.watch({ parley_test_a: 'A', parley_test_b: 'B' }, () => {
    looks += 1;
    return { parley_test_a: looks, parley_test_b: 7 };
  });
  expect(looks).toBe(0);
  expect(linesOf(await metrics.text())).toEqual(['parley_test_a 1', 'parley_test_b 7']);
  expect(linesOf(await metrics.text())).toEqual(['parley_test_a 2', 'parley_test_b 7']);
});

test('what cannot be read is left out, the rest stays, and it comes back', async () => {
  const metrics = createMetrics();
  let isAway = true;
  metrics.watch({ parley_test_away: 'Of a database' }, async () => {
    if (isAway) throw new Error('The database is away.');
    return { parley_test_away: 3 };
  });
  metrics.watch({ parley_test_here: 'Of this process' }, () => ({ parley_test_here: 1 }));
  expect(linesOf(await metrics.text())).toEqual(['parley_test_here 1']);
  isAway = false;
  expect(linesOf(await metrics.text())).toEqual(['parley_test_away 3', 'parley_test_here 1']);
});

test('what does not answer is not waited for', async () => {
  const metrics = createMetrics();
  metrics.watch({ parley_test_silent: 'Of a silent database' }, () => new Promise<never>(() => {}));
  const text = metrics.text();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(linesOf(await text)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { StoredCalibration } from '../ports.ts';
import { createCalibrationCache } from './calibrating.ts';

function counted(results: (number | Error)[]) {
  let reads = 0;
  let now = 0;
  const cache = createCalibrationCache({
    clock: () => now,
    store: {
      async find() {
        const result = results[Math.min(reads++, results.length - 1)];
        if (result instanceof Error) throw result;
        return { calibration: { slope: result, shift: 0 } } as StoredCalibration;
      },
    },
  });
  return {
    cache,
    reads: () => reads,
    pass(ms: number) {
      now += ms;
    },
  };
}

test('one read serves many questions, and a change is seen within a minute', async () => {
  const { cache, reads, pass } = counted([1, 2]);
  const asked = await Promise.all([cache.calibrationOf('bot'), cache.calibrationOf('bot')]);
  expect(asked).toEqual([
    { slope: 1, shift: 0 },
    { slope: 1, shift: 0 },
  ]);
  expect(reads()).toBe(1);
  pass(60_000);
  expect(await cache.calibrationOf('bot')).toEqual({ slope: 2, shift: 0 });
});

test('chatbots have each their own, and what is forgotten is read again', async () => {
  const { cache, reads } = counted([1]);
  await cache.calibrationOf('bot');
  await cache.calibrationOf('other');
  cache.forget('bot');
  await cache.calibrationOf('bot');
  expect(reads()).toBe(3);
});

test('what could not be read is read again', async () => {
  const { cache } = counted([new Error('away'), 3]);
  await expect(cache.calibrationOf('bot')).rejects.toThrow('away');
  expect(await cache.calibrationOf('bot')).toEqual({ slope: 3, shift: 0 });
});

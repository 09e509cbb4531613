import { expect, test } from 'vitest';
import { processorMs } from './processor-time.ts';

test('counts what work costs the processor, and waiting as almost nothing', () => {
  let sum = 0;
  const workingMs = processorMs(() => {
    for (let at = 0; at < 50_000_000; at += 1) sum += at % 7;
  });
  const waitingMs = processorMs(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500));
  expect(sum).toBeGreaterThan(0);
  expect(workingMs).toBeGreaterThan(5);
  expect(waitingMs).toBeLessThan(workingMs);
});

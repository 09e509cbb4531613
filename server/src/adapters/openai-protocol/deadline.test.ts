import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDeadline } from './deadline.ts';

test('who does not answer in time is told so', async () => {
  const deadline = createDeadline();
  deadline.set(20, () => 'late');
  await once(deadline.signal, 'abort');
  expect(deadline.signal.reason).toBe('late');
});

test('a pause of the process is not the time of the provider: what came meanwhile is read first', async () => {
  const deadline = createDeadline();
  deadline.set(50, () => 'late');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  await sleep(1);
  expect(deadline.signal.aborted).toBe(false);
  await once(deadline.signal, 'abort');
  expect(deadline.signal.reason).toBe('late');
});

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { processorMs, processorMsOfChildren, watchTurns } from './processor-time.ts';

function work(): number {
  let sum = 0;
  for (let at = 0; at < 50_000_000; at += 1) sum += at % 7;
  return sum;
}

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('work counts as what it costs the processor, and waiting as almost nothing', () => {
  const workingMs = processorMs(work);
  expect(workingMs).toBeGreaterThan(5);
  expect(processorMs(() => rest(500))).toBeLessThan(workingMs);
});

test('the longest turn of the event loop is the one that worked most', async () => {
  const onceMs = processorMs(work);
  const turns = watchTurns();
  await sleep(20);
  work();
  await sleep(20);
  rest(500);
  const longestMs = turns.stop();
  expect(longestMs).toBeGreaterThan(onceMs / 3);
  expect(longestMs).toBeLessThan(onceMs * 3);
});

test.runIf(process.platform === 'linux')('children count while they run and when they are gone', async () => {
  const before = processorMsOfChildren();
  const script = `(${work})(); console.log('done'); process.stdin.resume()`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const running = processorMsOfChildren();
  expect(running - before).toBeGreaterThanOrEqual(20);
  child.stdin.end();
  await once(child, 'close');
  expect(processorMsOfChildren()).toBeGreaterThanOrEqual(running);
  await promisify(execFile)(process.execPath, ['-e', `(${work})()`]);
  expect(processorMsOfChildren() - running).toBeGreaterThanOrEqual(20);
});

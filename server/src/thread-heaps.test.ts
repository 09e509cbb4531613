import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { boundThreadsByTheirLimits } from './thread-heaps.ts';

/** Keeps enough for V8 to want a larger young generation; tells the largest that it had. */
const busyThread = `
  const { getHeapSpaceStatistics } = require('node:v8');
  let kept = [];
  let most = 0;
  for (let count = 0; count < 2_000_000; count += 1) {
    kept.push({ count, text: 'x' + count });
    if (kept.length < 60_000) continue;
    kept = kept.slice(30_000);
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').physical_space_size);
  }
  require('node:worker_threads').parentPort.postMessage(most);`;

const largestYoungGeneration = () =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(busyThread, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    worker.once('message', resolve).once('error', reject);
  });

test('a thread has the young generation that it was given, not the one of the command line', async () => {
  setFlagsFromString('--max-semi-space-size=16');
  expect(await largestYoungGeneration()).toBeGreaterThan(20_000_000);
  boundThreadsByTheirLimits();
  expect(await largestYoungGeneration()).toBeLessThan(10_000_000);
});

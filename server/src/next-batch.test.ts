import { expect, test } from 'vitest';
import { nextBatch } from './next-batch.ts';

test('what has arrived is received before any of it goes on', async () => {
  const steps: string[] = [];
  const arrived = async (name: string) => {
    steps.push(`${name} arrived`);
    await nextBatch();
    steps.push(`${name} went on`);
  };
  const both = Promise.all([arrived('a'), Promise.resolve().then(() => arrived('b'))]);
  await both;
  expect(steps).toEqual(['a arrived', 'b arrived', 'a went on', 'b went on']);
});

test('who comes later waits for a batch of its own', async () => {
  const first = nextBatch();
  expect(nextBatch()).toBe(first);
  await first;
  const second = nextBatch();
  expect(second).not.toBe(first);
  await second;
});

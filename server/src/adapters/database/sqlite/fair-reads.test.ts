import { expect, test } from 'vitest';
import { fairReads } from './fair-reads.ts';

function spend(ms: number): number {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return ms;
}

test('a long chain of reads lets the event loop turn in between', async () => {
  const read = fairReads(spend);
  let turns = 0;
  const count = () => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  const chain = async () => {
    for (let at = 0; at < 50; at += 1) await read(2);
  };
  await Promise.all([chain(), chain()]);
  clearImmediate(turning);
  // 200 ms of reads in slices of 8 ms; without slices there is not one turn.
  expect(turns).toBeGreaterThan(10);
});

test('a short read is not put off, and reads that wait keep their order', async () => {
  const order: string[] = [];
  const read = fairReads((name: string) => {
    order.push(name);
    spend(name.startsWith('long') ? 20 : 0);
    return name;
  });
  const first = read('long');
  expect(order).toEqual(['long']);
  const rest = ['a', 'b', 'c'].map(read);
  expect(order).toEqual(['long']);
  expect(await Promise.all([first, ...rest])).toEqual(['long', 'a', 'b', 'c']);
  expect(order).toEqual(['long', 'a', 'b', 'c']);
});

test('a read that fails rejects and holds up nobody', async () => {
  const read = fairReads((name: string) => {
    spend(10);
    if (name === 'broken') throw new Error('broken');
    return name;
  });
  const results = await Promise.allSettled(['first', 'broken', 'last'].map(read));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

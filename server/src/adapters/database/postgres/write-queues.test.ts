import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWriteQueues } from './write-queues.ts';

test('work of one name is done one at a time and in order, work of another beside it', async () => {
  const { inQueue } = createWriteQueues();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    expect(atOnce).toBeLessThanOrEqual(2);
    await sleep(5);
    atOnce -= 1;
    done.push(name);
  };
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => inQueue({ key: 'a' }, work(name))),
    inQueue({ key: 'b' }, work('b1')),
    inQueue({ key: 'a', isFirst: true }, work('urgent')),
  ]);
  expect(done.filter((name) => name !== 'b1')).toEqual(['a1', 'urgent', 'a2', 'a3']);
  expect(done.indexOf('b1')).toBeLessThan(3);
});

test('work that fails makes way for the next', async () => {
  const { inQueue } = createWriteQueues();
  const [failed, next] = await Promise.allSettled([
    inQueue({ key: 'a' }, async () => {
      throw new Error('no');
    }),
    inQueue({ key: 'a' }, async () => 'done'),
  ]);
  expect(failed.status).toBe('rejected');
  expect(next).toEqual({ status: 'fulfilled', value: 'done' });
  expect(await inQueue({ key: 'a' }, async () => 'later')).toBe('later');
});

test('work that waits is counted, work that runs is not', async () => {
  const { inQueue, waiting } = createWriteQueues();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const all = [
    inQueue({ key: 'a' }, () => isOver),
    inQueue({ key: 'a' }, () => isOver),
    inQueue({ key: 'a', isFirst: true }, () => isOver),
    inQueue({ key: 'b' }, () => isOver),
  ];
  expect(waiting()).toBe(2);
  end();
  await Promise.all(all);
  expect(waiting()).toBe(0);
});

test('work that would have to wait is refused when too much waits, and the others are done', async () => {
  let refused = 0;
  const { inQueue, waiting } = createWriteQueues(2, () => {
    refused += 1;
  });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const all = ['a', 'a', 'a'].map((key) => inQueue({ key }, () => isOver));
  await expect(inQueue({ key: 'a' }, () => isOver)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(await inQueue({ key: 'b' }, async () => 'it need not wait')).toBe('it need not wait');
  expect([waiting(), refused]).toEqual([2, 1]);
  end();
  await Promise.all(all);
  expect(await inQueue({ key: 'a' }, async () => 'later')).toBe('later');
});

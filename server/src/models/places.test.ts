import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const never = new AbortController().signal;

test('a place that is given back goes to who waits longest', async () => {
  const places = createPlaces(1);
  const release = await places.take('acct_1', 100, never);
  const order: string[] = [];
  const wait = async (name: string) => {
    const give = await places.take('acct_1', 1_000, never);
    order.push(name);
    return give;
  };
  const first = wait('first');
  const second = wait('second');
  release();
  release();
  const giveFirst = await first;
  expect(order).toEqual(['first']);
  giveFirst();
  (await second)();
  expect(order).toEqual(['first', 'second']);
  (await places.take('acct_1', 1, never))();
});

test('who waits too long is told so, and takes no place later', async () => {
  const places = createPlaces(1);
  const release = await places.take('acct_1', 100, never);
  await expect(places.take('acct_1', 20, never)).rejects.toMatchObject({ reason: 'timeout' });
  release();
  (await places.take('acct_1', 1, never))();
});

test('who leaves while waiting takes no place', async () => {
  const places = createPlaces(1);
  const release = await places.take('acct_1', 100, never);
  const leaving = new AbortController();
  const waiting = places.take('acct_1', 1_000, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  release();
  (await places.take('acct_1', 1, never))();
});

test('accounts have their turns one after the other, however many of one wait', async () => {
  const places = createPlaces(1);
  const order: string[] = [];
  const ask = async (accountId: string) => {
    const release = await places.take(accountId, 600_000, never);
    order.push(accountId);
    release();
  };
  const release = await places.take('flood', 600_000, never);
  const all = [...Array(5).fill('flood'), 'other', 'third'].map(ask);
  expect(places.waiting).toBe(7);
  release();
  await Promise.all(all);
  expect(order).toEqual(['flood', 'other', 'third', 'flood', 'flood', 'flood', 'flood']);
});

test('one account cannot have all that may wait, and all together no more than that', async () => {
  const refusals: string[] = [];
  const places = createPlaces(1, (refusal) => refusals.push(refusal));
  const release = await places.take('a', 600_000, never);
  const waiting: Promise<() => void>[] = [];
  const fill = async (accountId: string) => {
    for (;;) {
      const before = places.waiting;
      const taking = places.take(accountId, 600_000, never);
      if (places.waiting === before) return taking.catch(({ reason }: { reason: string }) => reason);
      waiting.push(taking);
    }
  };
  expect(await fill('a')).toBe('share-used-up');
  expect(places.waiting).toBe(8);
  expect(await fill('b')).toBe('share-used-up');
  for (const accountId of ['c', 'd', 'e']) await fill(accountId);
  expect([places.waiting, await fill('f')]).toEqual([16, 'queue-full']);
  expect(refusals.at(-1)).toBe('queue-full');
  release();
  for (const taking of waiting) taking.then((give) => give());
  await expect.poll(() => places.waiting).toBe(0);
  (await places.take('f', 1, never))();
});

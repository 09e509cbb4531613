import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const never = new AbortController().signal;

test('a place that is given back goes to who waits longest', async () => {
  const places = createPlaces(1);
  const release = await places.take(100, never);
  const order: string[] = [];
  const wait = async (name: string) => {
    const give = await places.take(1_000, never);
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
  (await places.take(1, never))();
});

test('who waits too long is told so, and takes no place later', async () => {
  const places = createPlaces(1);
  const release = await places.take(100, never);
  await expect(places.take(20, never)).rejects.toMatchObject({ reason: 'timeout' });
  release();
  (await places.take(1, never))();
});

test('who leaves while waiting takes no place', async () => {
  const places = createPlaces(1);
  const release = await places.take(100, never);
  const leaving = new AbortController();
  const waiting = places.take(1_000, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  release();
  (await places.take(1, never))();
});

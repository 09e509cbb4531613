import { expect, test } from 'vitest';
import { PendingReplies } from './pending-replies.ts';

test('gives each waiter once, by its number', () => {
  const pending = new PendingReplies<string>();
  const [first, second] = [pending.add('first'), pending.add('second')];
  expect(pending.size).toBe(2);
  expect(pending.take(second)).toBe('second');
  expect(pending.take(second)).toBeUndefined();
  expect(pending.take(first)).toBe('first');
  expect(pending.size).toBe(0);
});

test('keeps a reply that is late while thousands overtake it', () => {
  const pending = new PendingReplies<number>(4);
  const late = pending.add(-1);
  const alsoLate = pending.add(-2);
  for (let value = 0; value < 5_000; value += 1) expect(pending.take(pending.add(value))).toBe(value);
  expect(pending.size).toBe(2);
  expect(pending.take(alsoLate)).toBe(-2);
  expect(pending.take(late)).toBe(-1);
});

test('makes room for any number that wait at once', () => {
  const pending = new PendingReplies<number>(2);
  const numbers = Array.from({ length: 300 }, (_, value) => pending.add(value));
  expect(numbers.map((number) => pending.take(number))).toEqual(Array.from({ length: 300 }, (_, value) => value));
});

test('does not give the waiter of a later number to a reply that comes twice', () => {
  const pending = new PendingReplies<string>(2);
  const first = pending.add('first');
  pending.take(first);
  pending.add('second');
  pending.add('third');
  expect(pending.take(first)).toBeUndefined();
  expect(pending.size).toBe(2);
});

test('gives all that wait, and goes on', () => {
  const pending = new PendingReplies<string>(4);
  const first = pending.add('first');
  pending.add('second');
  pending.take(first);
  pending.add('third');
  expect(pending.takeAll().sort()).toEqual(['second', 'third']);
  expect(pending.size).toBe(0);
  expect(pending.take(pending.add('fourth'))).toBe('fourth');
});

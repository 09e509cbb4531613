import fc from 'fast-check';
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

test('does not grow without end for a reply that never comes', () => {
  const pending = new PendingReplies<number>(4);
  pending.add(-1);
  for (let value = 0; value < 200_000; value += 1) pending.take(pending.add(value));
  expect((pending as unknown as { waiters: unknown[] }).waiters.length).toBeLessThan(1_000);
  expect(pending.takeAll()).toEqual([-1]);
});

test('does the same as a map, whatever comes when', () => {
  const steps = fc.array(fc.oneof(fc.constant('add'), fc.nat(200)), { maxLength: 600 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), steps, (slots, all) => {
      const pending = new PendingReplies<string>(slots);
      const map = new Map<number, string>();
      for (const step of all) {
        if (step === 'add') {
          const value = `waiter ${map.size}`;
          map.set(pending.add(value), value);
        } else {
          expect(pending.take(Number(step))).toBe(map.get(Number(step)));
          map.delete(Number(step));
        }
        expect(pending.size).toBe(map.size);
      }
      expect(pending.takeAll().toSorted()).toEqual([...map.values()].toSorted());
    }),
  );
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

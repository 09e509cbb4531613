import { expect, test } from 'vitest';
import { RecentValues } from './recent-values.ts';

test('keeps what is used, and lets go what was not used for longest', () => {
  const values = new RecentValues<number, string>(10);
  values.set(0, 'used');
  for (let key = 1; key < 100; key += 1) {
    values.set(key, `${key}`);
    expect(values.get(0)).toBe('used');
  }
  expect(values.get(99)).toBe('99');
  expect(values.get(50)).toBeUndefined();
});

test('holds no more than it may, by weight', () => {
  const values = new RecentValues<number, string>(100, (text) => text.length);
  for (let key = 0; key < 50; key += 1) values.set(key, 'x'.repeat(10));
  const held = Array.from({ length: 50 }, (_, key) => values.get(key)).filter((value) => value !== undefined);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThanOrEqual(10);
});

test('makes a value once', () => {
  const values = new RecentValues<string, number>(10);
  let made = 0;
  const make = () => ++made;
  expect([values.getOrMake('a', make), values.getOrMake('a', make), values.getOrMake('b', make)]).toEqual([1, 1, 2]);
  values.clear();
  expect(values.getOrMake('a', make)).toBe(3);
});

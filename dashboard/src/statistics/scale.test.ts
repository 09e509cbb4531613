import { expect, test } from 'vitest';
import { dotRadius, topOf } from './scale.ts';

test.each([
  [[], 2],
  [[0, 1], 2],
  [[3], 4],
  [[5, 2], 6],
  [[9], 10],
  [[37], 40],
  [[100, 101], 200],
  [[4_999], 5_000],
])('the scale of %j ends at %d', (values, top) => {
  expect(topOf(values)).toBe(top);
});

test('a dot of four times as many is twice as wide, and none is too small to see', () => {
  expect(dotRadius(40, 40)).toBe(2 * dotRadius(10, 40));
  expect(dotRadius(1, 10_000)).toBeGreaterThan(2);
});

import { expect, test } from 'vitest';
import { topOf } from './scale.ts';

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

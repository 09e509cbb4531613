import { expect, test } from 'vitest';
import { formatShare } from './format-figures.ts';

test.each([
  [0, '0%'],
  [0.004, '<1%'],
  [0.005, '1%'],
  [0.72, '72%'],
  [0.994, '99%'],
  [0.995, '>99%'],
  [1, '100%'],
])('a share of %d is %s: nothing and all are said of nothing and all only', (share, text) => {
  expect(formatShare(share)).toBe(text);
});

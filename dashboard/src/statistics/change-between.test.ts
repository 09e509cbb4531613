import { expect, test } from 'vitest';
import { changeBetween } from './change-between.ts';

test('a count changes by a share of what it was', () => {
  expect(changeBetween(50, 54, 'count')).toEqual({ direction: 'more', share: 0.08 });
  expect(changeBetween(50, 40, 'count')).toEqual({ direction: 'less', share: 0.2 });
});

test('a change that would be shown as none is none', () => {
  expect(changeBetween(1000, 1001, 'count')).toEqual({ direction: 'same', share: 0 });
  expect(changeBetween(0.861, 0.859, 'share')).toEqual({ direction: 'same', share: 0 });
});

test('shares are compared by their percents, also from none', () => {
  expect(changeBetween(0, 0.14, 'share')).toMatchObject({ direction: 'more' });
  expect(changeBetween(0.86, 0.83, 'share')).toMatchObject({ direction: 'less' });
});

test('without figures before there is nothing to compare', () => {
  expect(changeBetween(0, 12, 'count')).toBeUndefined();
  expect(changeBetween(null, 0.5, 'share')).toBeUndefined();
});

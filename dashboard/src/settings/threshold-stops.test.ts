import { expect, test } from 'vitest';
import { costAt, stopAt, stops } from './threshold-stops.ts';

test('the cost is that of the nearest threshold which was tried', () => {
  const costs = [0.1, 0.15, 0.2].map((threshold) => ({ threshold, refused: threshold, answered: 1 - threshold }));
  expect(costAt(costs, 0.16)).toMatchObject({ threshold: 0.15 });
  expect(costAt(costs, 1)).toMatchObject({ threshold: 0.2 });
  expect(costAt([], 0.5)).toBeUndefined();
});

test('each stop lies in the third that it names', () => {
  expect(stops.map(({ value }) => stopAt(value))).toEqual(stops);
  expect([0, 0.25, 0.4, 0.6, 0.7, 1].map((threshold) => stops.indexOf(stopAt(threshold)))).toEqual([0, 0, 1, 1, 2, 2]);
});

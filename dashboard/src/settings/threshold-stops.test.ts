import { expect, test } from 'vitest';
import { carefulnessOf, costAt } from './threshold-stops.ts';

test('a threshold has a word, from answering nearly always to answering only what is certain', () => {
  expect([0, 0.15, 0.25, 0.4, 0.6, 0.7, 1].map(carefulnessOf)).toEqual([
    'helpful',
    'helpful',
    'balanced',
    'careful',
    'careful',
    'strict',
    'strict',
  ]);
});

test('the cost is that of the nearest threshold which was tried', () => {
  const costs = [0.1, 0.15, 0.2].map((threshold) => ({ threshold, refused: threshold, answered: 1 - threshold }));
  expect(costAt(costs, 0.16)).toMatchObject({ threshold: 0.15 });
  expect(costAt(costs, 1)).toMatchObject({ threshold: 0.2 });
  expect(costAt([], 0.5)).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { TriedQuestion } from './fit-calibration.ts';
import { thresholdCosts } from './threshold-costs.ts';

const asIs = { slope: 1, shift: 0 };
const tried = (said: number, origin: TriedQuestion['origin']): TriedQuestion => ({
  said,
  isRight: origin === 'with',
  origin,
});
const questions = [
  ...[0.1, 0.4, 0.8, 0.9].map((said) => tried(said, 'with')),
  ...[0.05, 0.1, 0.2, 0.3, 0.6].map((said) => tried(said, 'without')),
  tried(0.5, 'rated'),
];
const costAt = (threshold: number, calibration = asIs) =>
  thresholdCosts(questions, calibration).find((cost) => cost.threshold === threshold);

test('a threshold costs answers that are refused, and saves some that should not be given', () => {
  expect(costAt(0)).toEqual({ threshold: 0, refused: 0, answered: 1 });
  expect(costAt(0.15)).toEqual({ threshold: 0.15, refused: 0.25, answered: 0.6 });
  expect(costAt(0.5)).toEqual({ threshold: 0.5, refused: 0.5, answered: 0.2 });
  expect(costAt(1)).toEqual({ threshold: 1, refused: 1, answered: 0 });
});

test('it is compared with what the calibration makes of the confidence', () => {
  expect(costAt(0.5, { slope: 1, shift: 2 })).toMatchObject({ refused: 0.25, answered: 0.6 });
});

test('nothing is known where all were tried in one way', () => {
  expect(thresholdCosts([tried(0.5, 'with')], asIs)).toEqual([]);
});

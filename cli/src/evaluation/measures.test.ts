import { expect, test } from 'vitest';
import { areaUnderRoc, brierScore, calibrationBins, calibrationError, percentile } from './measures.ts';

const forecasts = [
  { confidence: 0.95, isRight: true },
  { confidence: 0.95, isRight: false },
  { confidence: 0.45, isRight: true },
  { confidence: 0.05, isRight: false },
];

test('calibration error weighs the distance of each bin by what it holds', () => {
  // (2 · |0.95 − 0.5| + |0.45 − 1| + |0.05 − 0|) / 4
  expect(calibrationError(forecasts)).toBeCloseTo(0.375, 10);
  expect(calibrationError([])).toBeUndefined();
});

test('full certainty belongs to the last bin', () => {
  expect(calibrationBins([{ confidence: 1, isRight: true }])).toEqual([
    { from: 0.9, to: 1, count: 1, meanConfidence: 1, shareRight: 1 },
  ]);
});

test('Brier score is the mean squared distance', () => {
  expect(brierScore(forecasts)).toBeCloseTo((0.0025 + 0.9025 + 0.3025 + 0.0025) / 4, 10);
});

test('area under ROC counts pairs, a tie as half', () => {
  // right: 0.95, 0.45; wrong: 0.95, 0.05 → tie, win, loss, win
  expect(areaUnderRoc(forecasts)).toBe(2.5 / 4);
  expect(areaUnderRoc(forecasts.filter(({ isRight }) => isRight))).toBeUndefined();
  expect(
    areaUnderRoc([
      { confidence: 0.5, isRight: true },
      { confidence: 0.5, isRight: false },
    ]),
  ).toBe(0.5);
});

test('percentiles are values that were measured', () => {
  expect(percentile([40, 10, 30, 20], 0.5)).toBe(20);
  expect(percentile([40, 10, 30, 20], 0.95)).toBe(40);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeUndefined();
});

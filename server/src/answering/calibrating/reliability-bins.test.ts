import { expect, test } from 'vitest';
import type { TriedQuestion } from './fit-calibration.ts';
import { reliabilityBins } from './reliability-bins.ts';

const tried = (said: number, isRight: boolean): TriedQuestion => ({ said, isRight, origin: 'with' });

test('answers that are about as sure are counted together, the certain ones with the surest', () => {
  const questions = [tried(0.21, true), tried(0.29, false), tried(0.95, true), tried(1, true)];
  expect(reliabilityBins(questions, { slope: 1, shift: 0 }).before).toEqual([
    { said: 0.25, right: 0.5, count: 2 },
    { said: 0.975, right: 1, count: 2 },
  ]);
});

test('after is what the calibration would have said of the same answers', () => {
  const { before, after } = reliabilityBins([tried(0.5, true)], { slope: 1, shift: 2 });
  expect(before).toEqual([{ said: 0.5, right: 1, count: 1 }]);
  expect(after).toEqual([{ said: 0.881, right: 1, count: 1 }]);
});

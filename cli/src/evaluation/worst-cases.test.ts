import { expect, test } from 'vitest';
import { judgedQuestion } from '../../test-support/judged-question.ts';
import { worstCases } from './worst-cases.ts';

const wrong = (count: number) =>
  Array.from({ length: count }, (_, index) => judgedQuestion({ isRight: false, confidence: index / 100 }));
const refused = (count: number) =>
  Array.from({ length: count }, () => judgedQuestion({ isRight: false, outcome: 'refused', confidence: 0.1 }));
const counts = (...args: Parameters<typeof worstCases>) => {
  const { confidentAndWrong, refusedThoughAnswerable } = worstCases(...args);
  return [confidentAndWrong.length, refusedThoughAnswerable.length];
};

test('shares ten places between the two kinds, and leaves none empty', () => {
  expect(counts([...wrong(20), ...refused(20)])).toEqual([5, 5]);
  expect(counts([...wrong(20), ...refused(2)])).toEqual([8, 2]);
  expect(counts([...wrong(2), ...refused(20)])).toEqual([2, 8]);
  expect(counts([...wrong(1), ...refused(1)])).toEqual([1, 1]);
});

test('the surest of the wrong answers comes first; right answers and due refusals are no cases', () => {
  const due = judgedQuestion({ outcome: 'refused', isAnswerable: false, isRight: false, confidence: 0.99 });
  const { confidentAndWrong, refusedThoughAnswerable } = worstCases([...wrong(3), due, judgedQuestion()]);
  expect(confidentAndWrong.map(({ confidence }) => confidence)).toEqual([0.02, 0.01, 0]);
  expect(refusedThoughAnswerable).toEqual([]);
});

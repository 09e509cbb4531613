import { expect, test } from 'vitest';
import type { Figure } from './figure-definition.ts';
import { checkThresholds, readThresholds } from './thresholds.ts';

const figure = (key: string, value: number | undefined): Figure => ({
  key,
  value,
  meaning: '',
  unit: 'share',
  over: 1,
});

test('reads a figure and its bound', () => {
  expect(readThresholds('min', ['hit-rate=0.8', 'questions=10'])).toEqual([
    { key: 'hit-rate', kind: 'min', bound: 0.8 },
    { key: 'questions', kind: 'min', bound: 10 },
  ]);
});

test.each([
  ['hit-rate', '--min takes a figure and a number'],
  ['hit-rate=', '--min takes a figure and a number'],
  ['hit-rate=much', '--min takes a figure and a number'],
  ['hit-rate=Infinity', '--min takes a figure and a number'],
  ['hitrate=0.8', '--min: there is no figure "hitrate"; there are questions, failed,'],
])('refuses %s', (text, sentence) => {
  expect(() => readThresholds('min', [text])).toThrow(sentence);
});

test('a bound holds when it is just met, and not when nothing was measured', () => {
  const figures = [figure('hit-rate', 0.8), figure('failed', 1), figure('roc-area', undefined)];
  const checked = checkThresholds(
    [
      ...readThresholds('min', ['hit-rate=0.8', 'hit-rate=0.81', 'roc-area=0']),
      ...readThresholds('max', ['failed=1', 'failed=0', 'roc-area=1']),
    ],
    figures,
  );
  expect(checked.map(({ holds }) => holds)).toEqual([true, false, false, true, false, false]);
});

import { expect, test } from 'vitest';
import { linesOf, type Row, rowsOf, totalOf } from './trend-rows.ts';
import type { Statistics } from './use-statistics.ts';

const day = (key: string, interactions = 0): Row => ({
  key,
  short: key,
  long: key,
  questions: interactions,
  interactions,
  avgResponseTime: 0,
  quality: null,
  conversations: interactions,
  handoverRate: null,
  resolutionRate: null,
});
const drawn = (rows: Row[]) =>
  linesOf(rows).map((line) => (line.kind === 'row' ? line.row.key : line.rows.map(({ key }) => key)));

test('days without anything are one line, others a line each', () => {
  expect(drawn([day('1', 3), day('2'), day('3'), day('4'), day('5', 1), day('6')])).toEqual([
    '1',
    ['2', '3', '4'],
    '5',
    ['6'],
  ]);
});

test('a day with a conversation and no question is a line of its own', () => {
  expect(drawn([day('1'), { ...day('2'), conversations: 1 }])).toEqual([['1'], '2']);
});

test('a week is drawn by its days, and its confidence is that of its questions', () => {
  const dailyTrend = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-03-${String(at + 1).padStart(2, '0')}`,
    interactions: 1,
    avgResponseTime: 10,
    answered: at === 29 ? 3 : 1,
    unsure: 0,
    refused: 0,
    resolvedAssumed: 1,
    resolvedConfirmed: 0,
    conversations: 1,
    handedOver: 0,
    handoverRate: 0,
    resolutionRate: 1,
    avgConfidence: at === 29 ? 1 : 0.4,
  }));
  // All that a week is made of.
  const statistics = { dailyTrend } as unknown as Statistics;
  const rows = rowsOf(statistics, 'week');
  expect(rows.map(({ key }) => key.slice(-2))).toEqual(['24', '25', '26', '27', '28', '29', '30']);
  expect(totalOf(statistics, 'week', rows).quality).toBeCloseTo((6 * 0.4 + 3) / 9);
});

import { expect, test } from 'vitest';
import { linesOf, type Row } from './trend-rows.ts';

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

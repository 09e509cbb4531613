import { expect, test } from 'vitest';
import { comparison, finishedDays, isOngoing, outcomesOf } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

const resolutions = (answered: number, resolvedConfirmed: number) => ({
  answered,
  unsure: 1,
  refused: 1,
  resolvedAssumed: 0,
  resolvedConfirmed,
  resolutionRate: null,
});
const handovers = (conversations: number, handedOver: number) => ({ conversations, handedOver, handoverRate: null });
const month = (name: string, interactions: number, ratings: number, satisfactionScore: number) => ({
  month: name,
  interactions,
  avgResponseTime: 0,
  satisfactionScore,
  ratings,
});

const last30Days = {
  interactions: 3,
  p50ResponseTime: 0,
  p95ResponseTime: 0,
  avgConfidence: null,
  satisfactionScore: 0,
  ratings: 0,
  ...handovers(2, 1),
  ...resolutions(1, 1),
  topQuestions: [],
  topQuestionCounts: [],
};
const statistics: Statistics = {
  totalInteractions: 30,
  avgResponseTime: 0,
  topQuestions: [],
  topQuestionCounts: [],
  satisfactionScore: 0,
  ratings: 0,
  monthlyTrend: [month('2026-01', 10, 3, 5), month('2026-02', 20, 1, 1)],
  monthlyHandovers: [
    { month: '2026-01', ...handovers(4, 1) },
    { month: '2026-02', ...handovers(4, 1) },
  ],
  monthlyResolutions: [
    { month: '2026-01', ...resolutions(3, 2) },
    { month: '2026-02', ...resolutions(3, 3) },
  ],
  last30Days,
  previous30Days: { ...handovers(2, 1), ...resolutions(1, 1) },
  dailyTrend: [],
};

test('the last 30 days are as the server counts them', () => {
  expect(outcomesOf(statistics, 'days')).toBe(last30Days);
});

test('twelve months are the sum of their months, and rates are of that sum', () => {
  expect(outcomesOf(statistics, 'months')).toEqual({
    interactions: 30,
    conversations: 8,
    handedOver: 2,
    handoverRate: 0.25,
    answered: 6,
    unsure: 2,
    refused: 2,
    resolvedAssumed: 0,
    resolvedConfirmed: 5,
    resolutionRate: 0.5,
    ratings: 4,
    satisfactionScore: 4,
  });
});

const day = (at: number, asked: number) => ({
  day: `2026-03-${String(at).padStart(2, '0')}`,
  interactions: asked + 1,
  avgResponseTime: 0,
  avgConfidence: null,
  ...handovers(asked, 1),
  ...resolutions(asked, 1),
});
const dailyTrend = Array.from({ length: 30 }, (_, at) => day(at + 1, at < 23 ? 1 : 2));

test('the last 7 days are the sum of their days, and have no ratings', () => {
  const week = outcomesOf({ ...statistics, dailyTrend }, 'week');
  expect(week).toMatchObject({ interactions: 21, conversations: 14, handoverRate: 0.5, answered: 14, refused: 7 });
  expect(week.resolutionRate).toBeCloseTo(7 / 28);
  expect(week.ratings).toBeUndefined();
});

test('a week is compared by the days that are over, so that a morning is no fall', () => {
  const steady = Array.from({ length: 30 }, (_, at) => day(at + 1, 10));
  const morning = [...steady.slice(1), { ...day(31, 0), interactions: 0, unsure: 0, refused: 0 }];
  const both = comparison({ ...statistics, dailyTrend: morning }, 'week');
  expect(both?.now).toMatchObject({ conversations: 70, answered: 70 });
  expect(both?.now).toEqual(both?.before);
  expect(comparison({ ...statistics, dailyTrend: dailyTrend.slice(-8) }, 'week')).toBeUndefined();
});

test('months without a question have no rates', () => {
  const none = { ...statistics, monthlyTrend: [], monthlyHandovers: [], monthlyResolutions: [] };
  expect(outcomesOf(none, 'months')).toMatchObject({ interactions: 0, handoverRate: null, resolutionRate: null });
});

test('a line of days ends with yesterday, unless all began today', () => {
  const days = (...counts: number[]) => counts.map((interactions) => ({ interactions }));
  expect(finishedDays(days(0, 5, 1))).toEqual(days(0, 5));
  expect(finishedDays(days(0, 0, 1))).toEqual(days(0, 0, 1));
  expect(finishedDays([])).toEqual([]);
});

test('only days in which something was asked before are compared', () => {
  expect(comparison(statistics, 'days')).toEqual({ now: last30Days, before: statistics.previous30Days });
  expect(comparison(statistics, 'months')).toBeUndefined();
  const none = { ...handovers(0, 0), ...resolutions(0, 0), unsure: 0, refused: 0 };
  expect(comparison({ last30Days, previous30Days: none, dailyTrend: [] }, 'days')).toBeUndefined();
});

test('the day and the month that are not over are those of UTC', () => {
  const now = new Date('2026-03-01T00:30:00+02:00');
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => isOngoing(day, now))).toEqual([false, true, false]);
  expect(['2026-01', '2026-02', '2026-03'].map((name) => isOngoing(name, now))).toEqual([false, true, false]);
});

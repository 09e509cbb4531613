import { expect, test } from 'vitest';
import {
  type ConversationCounts,
  computeStatistics,
  type DayCounts,
  type ResolutionCounts,
  shownPeriods,
} from './statistics.ts';

const periods = shownPeriods(Date.UTC(2026, 2, 1, 0, 30));
const took = (day: string, ms: number, interactions: number, confidence = 0.8) => ({
  day,
  interactions,
  responseMs: ms * interactions,
  questions: interactions,
  confidencePermille: confidence * 1_000 * interactions,
});

const noRatings = { ratings: 0, ratingTotal: 0 };
const noQuestions = { topQuestions: [], topQuestionCounts: [] };
const noTop = { topQuestions: noQuestions, topQuestionsOfDays: noQuestions };
const statisticsOf = (days: DayCounts[], conversations: ConversationCounts[], resolutions: ResolutionCounts[] = []) =>
  computeStatistics(periods, {
    allTime: undefined,
    months: [],
    days,
    conversations,
    resolutions,
    ratings: noRatings,
    ...noTop,
  });

test('the days are those of UTC, the oldest first, across the end of a month', () => {
  expect(periods.days).toHaveLength(30);
  expect(periods.days.slice(-2)).toEqual(['2026-02-28', '2026-03-01']);
});

test('the days before are as many, and end where the days begin', () => {
  expect(periods.daysBefore).toHaveLength(30);
  expect([periods.daysBefore.at(-1), periods.days[0]]).toEqual(['2026-01-30', '2026-01-31']);
  const resolutions = [
    { day: '2026-01-30', answered: 3, unsure: 0, refused: 1, assumed: 2, confirmed: 0 },
    { day: '2026-01-31', answered: 9, unsure: 0, refused: 0, assumed: 9, confirmed: 0 },
  ];
  const { previous30Days } = statisticsOf([], [{ day: '2026-01-01', conversations: 4, handedOver: 1 }], resolutions);
  expect(previous30Days).toMatchObject({ answered: 3, refused: 1, resolutionRate: 0.5, handoverRate: 0.25 });
});

test('percentiles are those of all days together, however the days are filled', () => {
  const counts = [
    took('2026-02-28', 10, 40),
    took('2026-03-01', 10, 10),
    took('2026-03-01', 20, 44),
    took('2026-02-28', 900, 5),
    took('2026-03-01', 5_000, 1),
  ];
  const { last30Days, dailyTrend } = statisticsOf(counts, []);
  expect(last30Days).toMatchObject({
    interactions: 100,
    p50ResponseTime: 10,
    p95ResponseTime: 900,
    avgConfidence: 0.8,
  });
  expect(dailyTrend.at(-1)).toMatchObject({ day: '2026-03-01', interactions: 55, avgResponseTime: 109 });
  expect(dailyTrend[0]).toMatchObject({ interactions: 0, avgResponseTime: 0, avgConfidence: null });
});

test('without answers there is nothing to tell', () => {
  expect(statisticsOf([], []).last30Days).toEqual({
    interactions: 0,
    p50ResponseTime: 0,
    p95ResponseTime: 0,
    avgConfidence: null,
    satisfactionScore: 0,
    ratings: 0,
    conversations: 0,
    handedOver: 0,
    handoverRate: null,
    answered: 0,
    unsure: 0,
    refused: 0,
    resolvedAssumed: 0,
    resolvedConfirmed: 0,
    resolutionRate: null,
    ...noQuestions,
  });
});

test('the share that was resolved, assumed and confirmed together, is that of all questions of the days shown', () => {
  const resolutions = [
    { day: '2025-12-24', answered: 9, unsure: 0, refused: 0, assumed: 9, confirmed: 0 },
    { day: '2026-02-28', answered: 6, unsure: 1, refused: 1, assumed: 3, confirmed: 2 },
    { day: '2026-03-01', answered: 2, unsure: 0, refused: 2, assumed: 1, confirmed: 0 },
  ];
  const { last30Days, dailyTrend, monthlyResolutions } = statisticsOf([], [], resolutions);
  expect(last30Days).toMatchObject({ answered: 8, refused: 3, resolvedAssumed: 4, resolvedConfirmed: 2 });
  expect(last30Days.resolutionRate).toBe(0.5);
  expect(dailyTrend.slice(-2).map(({ resolutionRate }) => resolutionRate)).toEqual([0.625, 0.25]);
  expect(monthlyResolutions.filter(({ answered }) => answered > 0)).toMatchObject([
    { month: '2025-12', resolutionRate: 1 },
    { month: '2026-02', resolvedConfirmed: 2 },
    { month: '2026-03', refused: 2 },
  ]);
});

test('the share of conversations that people got is that of the days shown, and of each of them', () => {
  const conversations = [
    { day: '2025-12-24', conversations: 100, handedOver: 100 },
    { day: '2026-02-28', conversations: 8, handedOver: 1 },
    { day: '2026-03-01', conversations: 4, handedOver: 3 },
  ];
  const { last30Days, dailyTrend } = statisticsOf([], conversations);
  expect(last30Days).toMatchObject({ conversations: 12, handedOver: 4, handoverRate: 0.333 });
  expect(dailyTrend.slice(-2).map(({ handoverRate }) => handoverRate)).toEqual([0.125, 0.75]);
  expect(dailyTrend[0]).toMatchObject({ conversations: 0, handoverRate: null });
});

test('satisfaction of the days is the mean of their ratings, and each month says how many it has', () => {
  const months = [{ month: '2026-02', interactions: 9, responseMs: 0, ratings: 2, ratingTotal: 9 }];
  const none = { allTime: undefined, days: [], conversations: [], resolutions: [], ...noTop };
  const { monthlyTrend, last30Days } = computeStatistics(periods, {
    ...none,
    months,
    ratings: { ratings: 3, ratingTotal: 13 },
  });
  expect(monthlyTrend.at(-2)).toMatchObject({ month: '2026-02', ratings: 2, satisfactionScore: 4.5 });
  expect(monthlyTrend.at(-1)).toMatchObject({ ratings: 0, satisfactionScore: 0 });
  expect(last30Days).toMatchObject({ ratings: 3, satisfactionScore: 4.33 });
});

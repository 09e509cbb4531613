import type { Words } from '../words/index.ts';
import type { Statistics } from './use-statistics.ts';

export const periods = ['week', 'days', 'months'] as const;
/** What the figures and the chart of the page are about. */
export type Period = (typeof periods)[number];
export const periodWords: Record<Period, keyof Words> = { week: 'statWeek', days: 'statDays', months: 'statMonths' };
/** How long a period is, in its days or months. */
export const lengths: Record<Period, number> = { week: 7, days: 30, months: 12 };

type Outcomes = Pick<
  Statistics['last30Days'],
  | 'interactions'
  | 'conversations'
  | 'handedOver'
  | 'handoverRate'
  | 'answered'
  | 'unsure'
  | 'refused'
  | 'resolvedAssumed'
  | 'resolvedConfirmed'
  | 'resolutionRate'
> & {
  /** Nothing where ratings are not counted by so short a time. */
  satisfactionScore?: number;
  ratings?: number;
};
type Before = Pick<Outcomes, keyof Statistics['previous30Days'] & keyof Outcomes>;

/** What visitors asked: what an answer was looked for, without courtesies and wishes for a person. */
export const questionsOf = ({ answered, unsure, refused }: Pick<Outcomes, 'answered' | 'unsure' | 'refused'>) =>
  answered + unsure + refused;

/** How many of the questions were not answered; nothing where none was asked. */
export function refusedShare(outcomes: Parameters<typeof questionsOf>[0]): number | null {
  const questions = questionsOf(outcomes);
  return questions === 0 ? null : outcomes.refused / questions;
}

/** Whether a day or a month, as the API names it, is not over; both are those of UTC. */
export const isOngoing = (name: string, now = new Date()) => now.toISOString().startsWith(name);

/** The days that are over: what today has so far would look like a fall. Whoever began today has today, too. */
export function finishedDays<Day extends { interactions: number }>(days: readonly Day[]): readonly Day[] {
  const before = days.slice(0, -1);
  return before.some(({ interactions }) => interactions > 0) ? before : days;
}

interface Comparison {
  now: Before;
  before: Before;
}

/**
 * A period and the one before it, where something was asked in that: what is counted by day is kept for 400 days. Of a
 * week those days that are over: today so far would look like a fall. Among thirty days it hardly counts.
 */
export function comparison(
  { last30Days, previous30Days, dailyTrend }: Pick<Statistics, 'last30Days' | 'previous30Days' | 'dailyTrend'>,
  period: Period,
): Comparison | undefined {
  if (period === 'months') return undefined;
  const { week } = lengths;
  const compared =
    period === 'week'
      ? { now: sumOf(dailyTrend.slice(-week - 1, -1)), before: sumOf(dailyTrend.slice(-2 * week - 1, -week - 1)) }
      : { now: last30Days, before: previous30Days };
  return questionsOf(compared.before) > 0 ? compared : undefined;
}

/** A figure of both periods. */
export const bothOf = ({ now, before }: Comparison, figure: (outcomes: Before) => number | null) => ({
  now: figure(now),
  before: figure(before),
});

/** What became of the questions of a period; rates are null where there were none. */
export function outcomesOf(statistics: Statistics, period: Period): Outcomes {
  if (period === 'days') return statistics.last30Days;
  const { monthlyTrend, monthlyHandovers, monthlyResolutions, dailyTrend } = statistics;
  if (period === 'week') return sumOf(dailyTrend.slice(-lengths.week));
  const ratings = sum(monthlyTrend, (row) => row.ratings);
  return {
    ...sumOf([
      ...monthlyTrend.map((row) => ({ ...nothing, interactions: row.interactions })),
      ...monthlyHandovers.map((row) => ({ ...nothing, ...row })),
      ...monthlyResolutions.map((row) => ({ ...nothing, ...row })),
    ]),
    ratings,
    satisfactionScore: ratings === 0 ? 0 : sum(monthlyTrend, (row) => row.satisfactionScore * row.ratings) / ratings,
  };
}

const nothing = {
  interactions: 0,
  conversations: 0,
  handedOver: 0,
  answered: 0,
  unsure: 0,
  refused: 0,
  resolvedAssumed: 0,
  resolvedConfirmed: 0,
};

/** Counts are added; rates are of the sum, and null where it is of nothing. */
function sumOf(rows: readonly (typeof nothing)[]) {
  const total = { ...nothing };
  for (const row of rows) for (const name of Object.keys(nothing) as (keyof typeof nothing)[]) total[name] += row[name];
  const { conversations, handedOver, resolvedAssumed, resolvedConfirmed } = total;
  const questions = questionsOf(total);
  return {
    ...total,
    handoverRate: conversations === 0 ? null : handedOver / conversations,
    resolutionRate: questions === 0 ? null : (resolvedAssumed + resolvedConfirmed) / questions,
  };
}

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);

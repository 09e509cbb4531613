import type { Words } from '../words/index.ts';
import type { Statistics } from './use-statistics.ts';

export const periods = ['days', 'months'] as const;
/** What the figures and the chart of the page are about. */
export type Period = (typeof periods)[number];
export const periodWords: Record<Period, keyof Words> = { days: 'statDays', months: 'statMonths' };

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
  | 'satisfactionScore'
  | 'ratings'
>;

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

/** The period before, where it is known and something was asked in it: what is counted by day is kept for 400 days. */
export function outcomesBefore(
  { previous30Days }: Pick<Statistics, 'previous30Days'>,
  period: Period,
): Statistics['previous30Days'] | undefined {
  return period === 'days' && questionsOf(previous30Days) > 0 ? previous30Days : undefined;
}

/** What became of the questions of a period; rates are null where there were none. */
export function outcomesOf(statistics: Statistics, period: Period): Outcomes {
  if (period === 'days') return statistics.last30Days;
  const { monthlyTrend, monthlyHandovers, monthlyResolutions } = statistics;
  const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const conversations = sum(monthlyHandovers, (row) => row.conversations);
  const handedOver = sum(monthlyHandovers, (row) => row.handedOver);
  const answered = sum(monthlyResolutions, (row) => row.answered);
  const unsure = sum(monthlyResolutions, (row) => row.unsure);
  const refused = sum(monthlyResolutions, (row) => row.refused);
  const resolvedAssumed = sum(monthlyResolutions, (row) => row.resolvedAssumed);
  const resolvedConfirmed = sum(monthlyResolutions, (row) => row.resolvedConfirmed);
  const questions = questionsOf({ answered, unsure, refused });
  const ratings = sum(monthlyTrend, (row) => row.ratings);
  return {
    interactions: sum(monthlyTrend, (row) => row.interactions),
    conversations,
    handedOver,
    handoverRate: conversations === 0 ? null : handedOver / conversations,
    answered,
    unsure,
    refused,
    resolvedAssumed,
    resolvedConfirmed,
    resolutionRate: questions === 0 ? null : (resolvedAssumed + resolvedConfirmed) / questions,
    ratings,
    satisfactionScore: ratings === 0 ? 0 : sum(monthlyTrend, (row) => row.satisfactionScore * row.ratings) / ratings,
  };
}

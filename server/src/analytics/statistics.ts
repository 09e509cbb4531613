import { z } from 'zod';

/** Every figure of the statistics: what is counted for it, how it is computed, and its part of the API's document. */

export interface MonthCounts {
  month: string;
  interactions: number;
  responseMs: number;
  ratings: number;
  ratingTotal: number;
}

/** The answers of one UTC day with about the same response time. */
export interface DayCounts {
  day: string;
  interactions: number;
  responseMs: number;
  /** Of these, those that asked something, and the sum of their confidence in thousandths. */
  questions: number;
  confidencePermille: number;
}

/** The ratings of the answers that were given in some period. */
export interface RatingCounts {
  ratings: number;
  ratingTotal: number;
}

/** The conversations that began on one UTC day, and how many of them were handed over, then or later. */
export interface ConversationCounts {
  day: string;
  conversations: number;
  handedOver: number;
}

/** What became of the questions of one UTC day. Trials are not among them. */
export interface ResolutionCounts {
  day: string;
  answered: number;
  unsure: number;
  refused: number;
  assumed: number;
  confirmed: number;
}

const resolutions = {
  answered: z.number().describe('Questions with an answer that is at least probably right.'),
  unsure: z.number().describe('Questions that got only the closest that was found.'),
  refused: z.number().describe('Questions that got no answer.'),
  resolvedAssumed: z
    .number()
    .describe(
      'Of the answered: neither rated nor followed in the conversation by a wish for a person or about the same question.',
    ),
  resolvedConfirmed: z.number().describe('Rated 4 or 5 by the visitor, also where it was only the closest.'),
  resolutionRate: z.number().min(0).max(1).nullable().describe('The share of the resolved; null with no questions.'),
};

const handovers = {
  conversations: z.number().describe('Conversations that began then.'),
  handedOver: z.number().describe('Of these: those that people got, then or later.'),
  handoverRate: z.number().min(0).max(1).nullable().describe('Their share; null with no conversations.'),
};

const topQuestions = {
  topQuestions: z
    .array(z.string())
    .describe('The ten most asked, most frequent first; those that mean the same are one.'),
  topQuestionCounts: z.array(z.number()).describe('How often each of the top questions was asked, in the same order.'),
};

export const statisticsDocument = z.object({
  totalInteractions: z.number().describe('Answered queries, ever.'),
  avgResponseTime: z.number().describe('How long an answer took on average, in milliseconds.'),
  ...topQuestions,
  satisfactionScore: z.number().min(0).max(5).describe('The mean rating; 0 with no ratings.'),
  ratings: z.number(),
  monthlyTrend: z.array(
    z.object({
      month: z.string(),
      interactions: z.number(),
      avgResponseTime: z.number(),
      satisfactionScore: z.number(),
      ratings: z.number().describe('How many answers of the month were rated.'),
    }),
  ),
  monthlyHandovers: z
    .array(z.object({ month: z.string(), ...handovers }))
    .describe('Conversations handed over to people, in the same months.'),
  monthlyResolutions: z
    .array(z.object({ month: z.string(), ...resolutions }))
    .describe('Of the same months. The playground and trials are not counted.'),
  last30Days: z.object({
    interactions: z.number(),
    p50ResponseTime: z.number().describe('Milliseconds; half of the answers took no longer.'),
    p95ResponseTime: z.number().describe('Milliseconds; nineteen of twenty answers took no longer.'),
    avgConfidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('The mean confidence of the answers. Null without a question.'),
    satisfactionScore: z.number().min(0).max(5).describe('The mean rating; 0 with no ratings.'),
    ratings: z.number().describe('How many answers of these days were rated.'),
    ...handovers,
    ...resolutions,
    ...topQuestions,
  }),
  previous30Days: z.object({ ...handovers, ...resolutions }).describe('The 30 days before these, to compare with.'),
  dailyTrend: z
    .array(
      z.object({
        day: z.string(),
        interactions: z.number(),
        avgResponseTime: z.number(),
        avgConfidence: z.number().nullable(),
        ...handovers,
        ...resolutions,
      }),
    )
    .describe('The last 30 days in UTC, the oldest first.'),
});

export type Statistics = z.output<typeof statisticsDocument>;

export interface TopQuestions {
  topQuestions: string[];
  topQuestionCounts: number[];
}

export interface Counts {
  allTime: MonthCounts | undefined;
  months: readonly MonthCounts[];
  /** In the order of their response times, the shortest first. */
  days: readonly DayCounts[];
  conversations: readonly ConversationCounts[];
  resolutions: readonly ResolutionCounts[];
  /** Of the days. */
  ratings: RatingCounts;
  topQuestions: TopQuestions;
  topQuestionsOfDays: TopQuestions;
}

/** Months and days, all the oldest first. */
export interface Periods {
  months: readonly string[];
  days: readonly string[];
  daysBefore: readonly string[];
}

/** Computes the statistics of these months and days. */
export function computeStatistics({ months, days, daysBefore }: Periods, counts: Counts): Statistics {
  const { allTime, conversations, resolutions } = counts;
  const ofDays = counts.days;
  return {
    totalInteractions: allTime?.interactions ?? 0,
    ratings: allTime?.ratings ?? 0,
    ...averages(allTime),
    ...counts.topQuestions,
    monthlyTrend: months.map((month) => {
      const ofMonth = counts.months.find((row) => row.month === month);
      const { interactions = 0, ratings = 0 } = ofMonth ?? {};
      return { month, interactions, ratings, ...averages(ofMonth) };
    }),
    monthlyHandovers: months.map((month) => ({
      month,
      ...handoverRate(conversations.filter(({ day }) => day.startsWith(month))),
    })),
    monthlyResolutions: months.map((month) => ({
      month,
      ...resolutionRate(resolutions.filter(({ day }) => day.startsWith(month))),
    })),
    last30Days: {
      interactions: sum(ofDays, 'interactions'),
      p50ResponseTime: percentile(ofDays, 0.5),
      p95ResponseTime: percentile(ofDays, 0.95),
      avgConfidence: avgConfidence(ofDays),
      satisfactionScore: meanRating(counts.ratings),
      ratings: counts.ratings.ratings,
      ...handoverRate(conversations.filter(({ day }) => days.includes(day))),
      ...resolutionRate(resolutions.filter(({ day }) => days.includes(day))),
      ...counts.topQuestionsOfDays,
    },
    previous30Days: {
      ...handoverRate(conversations.filter(({ day }) => daysBefore.includes(day))),
      ...resolutionRate(resolutions.filter(({ day }) => daysBefore.includes(day))),
    },
    dailyTrend: days.map((day) => {
      const ofDay = ofDays.filter((row) => row.day === day);
      const interactions = sum(ofDay, 'interactions');
      return {
        day,
        interactions,
        avgResponseTime: interactions ? Math.round(sum(ofDay, 'responseMs') / interactions) : 0,
        avgConfidence: avgConfidence(ofDay),
        ...handoverRate(conversations.filter((row) => row.day === day)),
        ...resolutionRate(resolutions.filter((row) => row.day === day)),
      };
    }),
  };
}

function averages(counts: MonthCounts | undefined) {
  return {
    avgResponseTime: counts?.interactions ? Math.round(counts.responseMs / counts.interactions) : 0,
    satisfactionScore: meanRating(counts ?? { ratings: 0, ratingTotal: 0 }),
  };
}

const meanRating = ({ ratings, ratingTotal }: RatingCounts) =>
  ratings ? Math.round((ratingTotal / ratings) * 100) / 100 : 0;

function handoverRate(counts: readonly ConversationCounts[]) {
  const [conversations, handedOver] = [sum(counts, 'conversations'), sum(counts, 'handedOver')];
  const rate = conversations > 0 ? Math.round((handedOver / conversations) * 1_000) / 1_000 : null;
  return { conversations, handedOver, handoverRate: rate };
}

function resolutionRate(counts: readonly ResolutionCounts[]) {
  const [answered, unsure, refused] = [sum(counts, 'answered'), sum(counts, 'unsure'), sum(counts, 'refused')];
  const [resolvedAssumed, resolvedConfirmed] = [sum(counts, 'assumed'), sum(counts, 'confirmed')];
  const questions = answered + unsure + refused;
  const rate = Math.round(((resolvedAssumed + resolvedConfirmed) / questions) * 1_000) / 1_000;
  return {
    answered,
    unsure,
    refused,
    resolvedAssumed,
    resolvedConfirmed,
    resolutionRate: questions > 0 ? rate : null,
  };
}

/** The mean of the answers that were counted together with the one at this rank. */
function percentile(counts: readonly DayCounts[], share: number): number {
  const rank = Math.ceil(sum(counts, 'interactions') * share);
  let passed = 0;
  for (const { interactions, responseMs } of counts) {
    passed += interactions;
    if (passed >= rank && interactions > 0) return Math.round(responseMs / interactions);
  }
  return 0;
}

function avgConfidence(counts: readonly DayCounts[]): number | null {
  const questions = sum(counts, 'questions');
  return questions ? Math.round(sum(counts, 'confidencePermille') / questions) / 1_000 : null;
}

function sum<Field extends string>(counts: readonly Record<Field, number>[], field: Field): number {
  return counts.reduce((total, row) => total + row[field], 0);
}

const daysShown = 30;
const monthsShown = 12;
const dayMs = 24 * 3600_000;

/** The UTC day, as `2026-11-15`. */
export const dayBefore = (nowMs: number, days: number) => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);

/** The days and months that are shown, and as many days before them. */
export function shownPeriods(nowMs: number): Periods {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const daysUntil = (last: number) =>
    Array.from({ length: daysShown }, (_, at) => dayBefore(nowMs, last + daysShown - 1 - at));
  return {
    months: Array.from({ length: monthsShown }, (_, at) =>
      new Date(Date.UTC(year, month - (monthsShown - 1 - at), 1)).toISOString().slice(0, 7),
    ),
    days: daysUntil(0),
    daysBefore: daysUntil(daysShown),
  };
}

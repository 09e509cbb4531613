import { type DayStatistics, dayStatistics, lastDays } from './day-statistics.ts';
import { createQuestionGrouping } from './group-questions.ts';
import { type HandoverRate, handoverRate } from './handover-rate.ts';
import type { MonthCounts, Rating, Wording } from './ports.ts';
import { createUnansweredQuestions, type UnansweredDependencies } from './unanswered-questions.ts';

export { askedQuestion, sureFrom } from './asked-question.ts';
export type { UnansweredGroup } from './unanswered-questions.ts';

const topQuestionsShown = 10;
/** The wordings among which those that mean the same are looked for. */
const wordingsGrouped = 1_000;
const monthsShown = 12;
/** Longer than any month that is shown goes back; no longer than anybody looks at days. */
const daysKept = 400;
const forgottenAtOnce = 200;
const dayMs = 24 * 3600_000;

export interface Statistics extends DayStatistics {
  totalInteractions: number;
  /** Milliseconds. */
  avgResponseTime: number;
  topQuestions: string[];
  /** The mean rating, 0 to 5; 0 with no ratings. */
  satisfactionScore: number;
  ratings: number;
  monthlyTrend: { month: string; interactions: number; avgResponseTime: number; satisfactionScore: number }[];
  /** Of the same months. */
  monthlyHandovers: (HandoverRate & { month: string })[];
}

export type Analytics = ReturnType<typeof createAnalytics>;

interface Dependencies extends UnansweredDependencies {
  /** The languages that the embedding model knows; absent when it knows all. */
  languages: readonly string[] | undefined;
  clock(): number;
}

export function createAnalytics(dependencies: Dependencies) {
  const { store, languages, clock } = dependencies;
  const groupQuestions = createQuestionGrouping(languages);

  async function topQuestionsAmong(wordings: readonly Wording[]): Promise<string[]> {
    const groups = await groupQuestions(wordings);
    return groups
      .map((group) => ({ text: group[0].text, asked: group.reduce((sum, { asked }) => sum + asked, 0) }))
      .toSorted((a, b) => b.asked - a.asked)
      .slice(0, topQuestionsShown)
      .map(({ text }) => text);
  }

  return {
    unanswered: createUnansweredQuestions(dependencies, groupQuestions),

    async statistics(chatbotId: string): Promise<Statistics> {
      const months = lastMonths(clock(), monthsShown);
      const days = lastDays(clock());
      const [total, counted, countedDays, conversations, wordings] = await Promise.all([
        store.allTime(chatbotId),
        store.months(chatbotId, months[0] ?? ''),
        store.days(chatbotId, days[0] ?? ''),
        store.conversationDays(chatbotId, `${months[0]}-01`),
        store.mostAsked(chatbotId, wordingsGrouped),
      ]);
      return {
        totalInteractions: total?.interactions ?? 0,
        ...averages(total),
        topQuestions: await topQuestionsAmong(wordings),
        ratings: total?.ratings ?? 0,
        ...dayStatistics(days, countedDays, conversations),
        monthlyTrend: months.map((month) => {
          const counts = counted.find((row) => row.month === month);
          return { month, interactions: counts?.interactions ?? 0, ...averages(counts) };
        }),
        monthlyHandovers: months.map((month) => ({
          month,
          ...handoverRate(conversations.filter(({ day }) => day.startsWith(month))),
        })),
      };
    },

    /** Forgets what was counted by day longer ago than anybody looks at. */
    async forgetOldDays(): Promise<void> {
      const oldest = new Date(clock() - daysKept * dayMs).toISOString().slice(0, 10);
      while ((await store.forgetDaysBefore(oldest, forgottenAtOnce)) > 0);
    },

    rate: (rating: Rating) => store.rate(rating, clock()),
  };
}

function averages(counts: MonthCounts | undefined) {
  return {
    avgResponseTime: counts?.interactions ? Math.round(counts.responseMs / counts.interactions) : 0,
    satisfactionScore: counts?.ratings ? Math.round((counts.ratingTotal / counts.ratings) * 100) / 100 : 0,
  };
}

/** The last months, oldest first, as `2026-11`. */
function lastMonths(nowMs: number, count: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

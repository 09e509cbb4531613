import { contentTermsOf } from '../language/index.ts';
import type { AnalyticsStore, MonthCounts, Rating } from './ports.ts';

const topQuestionsShown = 10;
const monthsShown = 12;

export interface Statistics {
  totalInteractions: number;
  /** Milliseconds. */
  avgResponseTime: number;
  topQuestions: string[];
  /** The mean rating, 0 to 5; 0 with no ratings. */
  satisfactionScore: number;
  ratings: number;
  monthlyTrend: { month: string; interactions: number; avgResponseTime: number; satisfactionScore: number }[];
}

export type Analytics = ReturnType<typeof createAnalytics>;

export function createAnalytics({ store, clock }: { store: AnalyticsStore; clock(): number }) {
  return {
    async statistics(chatbotId: string): Promise<Statistics> {
      const months = lastMonths(clock(), monthsShown);
      const [total, counted, topQuestions] = await Promise.all([
        store.allTime(chatbotId),
        store.months(chatbotId, months[0] ?? ''),
        store.topQuestions(chatbotId, topQuestionsShown),
      ]);
      return {
        totalInteractions: total?.interactions ?? 0,
        ...averages(total),
        topQuestions,
        ratings: total?.ratings ?? 0,
        monthlyTrend: months.map((month) => {
          const counts = counted.find((row) => row.month === month);
          return { month, interactions: counts?.interactions ?? 0, ...averages(counts) };
        }),
      };
    },

    rate: (rating: Rating) => store.rate(rating),
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
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}

const maxKeyLength = 200;

/** Questions with the same key count as the same question: they say the same words, whatever their order and endings. */
export function questionKey(question: string): string {
  const terms = [...new Set(contentTermsOf(question))].sort();
  const key = terms.length > 0 ? terms.join(' ') : question.trim().toLowerCase();
  return key.slice(0, maxKeyLength);
}

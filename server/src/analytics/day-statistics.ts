import { type HandoverRate, handoverRate } from './handover-rate.ts';
import type { ConversationCounts, DayCounts } from './ports.ts';

const daysShown = 30;
const dayMs = 24 * 3600_000;

export interface DayStatistics {
  last30Days: HandoverRate & {
    interactions: number;
    /** Milliseconds that half of the answers took at most, and nineteen of twenty; 0 with none. */
    p50ResponseTime: number;
    p95ResponseTime: number;
    /** Of the questions; null with none. */
    avgConfidence: number | null;
  };
  dailyTrend: (HandoverRate & {
    day: string;
    interactions: number;
    avgResponseTime: number;
    avgConfidence: number | null;
  })[];
}

/** The last days, the oldest first, as `2026-11-15`. */
export function lastDays(nowMs: number): string[] {
  return Array.from({ length: daysShown }, (_, at) =>
    new Date(nowMs - (daysShown - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

/** From counts in the order of how long the answers took, the quickest first. */
export function dayStatistics(
  days: readonly string[],
  counts: readonly DayCounts[],
  conversations: readonly ConversationCounts[],
): DayStatistics {
  return {
    last30Days: {
      interactions: sum(counts, 'interactions'),
      p50ResponseTime: percentile(counts, 0.5),
      p95ResponseTime: percentile(counts, 0.95),
      avgConfidence: avgConfidence(counts),
      ...handoverRate(conversations.filter(({ day }) => days.includes(day))),
    },
    dailyTrend: days.map((day) => {
      const ofDay = counts.filter((row) => row.day === day);
      const interactions = sum(ofDay, 'interactions');
      return {
        day,
        interactions,
        avgResponseTime: interactions ? Math.round(sum(ofDay, 'responseMs') / interactions) : 0,
        avgConfidence: avgConfidence(ofDay),
        ...handoverRate(conversations.filter((row) => row.day === day)),
      };
    }),
  };
}

/** The mean of those that took about as long as the one at this place. */
function percentile(counts: readonly DayCounts[], share: number): number {
  const place = Math.ceil(sum(counts, 'interactions') * share);
  let passed = 0;
  for (const { interactions, responseMs } of counts) {
    passed += interactions;
    if (passed >= place && interactions > 0) return Math.round(responseMs / interactions);
  }
  return 0;
}

function avgConfidence(counts: readonly DayCounts[]): number | null {
  const questions = sum(counts, 'questions');
  return questions ? Math.round(sum(counts, 'confidencePermille') / questions) / 1_000 : null;
}

const sum = (counts: readonly DayCounts[], field: Exclude<keyof DayCounts, 'day'>) =>
  counts.reduce((total, row) => total + row[field], 0);

import { formatDay, formatMonth } from './format-figures.ts';
import { lengths, outcomesOf, type Period, questionsOf } from './periods.ts';
import type { Statistics } from './use-statistics.ts';

/** A day or a month of the trend. */
export interface Row {
  /** As the API names it. */
  key: string;
  short: string;
  long: string;
  questions: number;
  interactions: number;
  avgResponseTime: number;
  /** Satisfaction of a month, confidence of a day; null where there was none. */
  quality: number | null;
  conversations: number;
  /** The share of these that people got; null with none. */
  handoverRate: number | null;
  /** The share of questions that were resolved; null with none. */
  resolutionRate: number | null;
}

/** The days or months of a period, the first one first. */
export function rowsOf(
  { monthlyTrend, monthlyHandovers, monthlyResolutions, dailyTrend }: Statistics,
  period: Period,
): Row[] {
  if (period === 'months')
    return monthlyTrend.map(({ month, satisfactionScore, ...counts }) => {
      const resolutions = monthlyResolutions.find((row) => row.month === month);
      return {
        key: month,
        short: formatMonth(month, 'short'),
        long: formatMonth(month, 'long'),
        ...counts,
        questions: resolutions ? questionsOf(resolutions) : 0,
        // Ratings begin at 1: 0 is that there was none.
        quality: satisfactionScore || null,
        ...handoversOf(monthlyHandovers.find((row) => row.month === month)),
        resolutionRate: resolutions?.resolutionRate ?? null,
      };
    });
  return dailyTrend.slice(-lengths[period]).map((row) => ({
    key: row.day,
    short: formatDay(row.day, 'short'),
    long: formatDay(row.day, 'long'),
    ...row,
    questions: questionsOf(row),
    quality: row.avgConfidence,
  }));
}

const handoversOf = (row: { conversations: number; handoverRate: number | null } | undefined) => ({
  conversations: row?.conversations ?? 0,
  handoverRate: row?.handoverRate ?? null,
});

/** All rows as one: counts are added, shares are those of the whole period. */
export function totalOf(
  statistics: Statistics,
  period: Period,
  rows: readonly Row[],
): Omit<Row, 'key' | 'short' | 'long'> {
  const { handoverRate, resolutionRate, satisfactionScore } = outcomesOf(statistics, period);
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
  const interactions = sum((row) => row.interactions);
  return {
    questions: sum(({ questions }) => questions),
    interactions,
    avgResponseTime: interactions === 0 ? 0 : sum((row) => row.avgResponseTime * row.interactions) / interactions,
    quality: qualityOf(),
    conversations: sum(({ conversations }) => conversations),
    handoverRate,
    resolutionRate,
  };

  function qualityOf(): number | null {
    if (period === 'months') return satisfactionScore || null;
    if (period === 'days') return statistics.last30Days.avgConfidence;
    const asked = rows.filter(({ quality }) => quality !== null);
    const weight = asked.reduce((total, { questions }) => total + questions, 0);
    return weight === 0
      ? null
      : asked.reduce((total, { quality, questions }) => total + (quality ?? 0) * questions, 0) / weight;
  }
}

export type TrendLine = { kind: 'row'; row: Row } | { kind: 'quiet'; rows: readonly [Row, ...Row[]] };

const isQuiet = ({ interactions, conversations }: Row) => interactions === 0 && conversations === 0;

/** The rows in their order; several in a row in which nothing happened are one line. */
export function linesOf(rows: readonly Row[]): TrendLine[] {
  const lines: TrendLine[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (!isQuiet(row)) lines.push({ kind: 'row', row });
    else if (last?.kind === 'quiet') lines[lines.length - 1] = { kind: 'quiet', rows: [...last.rows, row] };
    else lines.push({ kind: 'quiet', rows: [row] });
  }
  return lines;
}

import type { JudgedQuestion } from './judge-answer.ts';
import { type Forecast, percentile, shareOf } from './measures.ts';

export interface Figure {
  key: string;
  meaning: string;
  unit: 'count' | 'share' | 'ms';
  /** Undefined when no question could be measured. */
  value: number | undefined;
  /** How many questions it was measured on. */
  over: number;
}

type Measured = Pick<Figure, 'value' | 'over'>;
export interface FigureDefinition extends Omit<Figure, keyof Measured> {
  measure(questions: readonly JudgedQuestion[]): Measured;
}

export type Test = (question: JudgedQuestion) => boolean;

export function count(key: string, meaning: string, counted: Test): FigureDefinition {
  return {
    key,
    meaning,
    unit: 'count',
    measure: (questions) => ({ value: questions.filter(counted).length, over: questions.length }),
  };
}

export function share(key: string, meaning: string, isMeasured: Test, holds: Test): FigureDefinition {
  return {
    key,
    meaning,
    unit: 'share',
    measure(questions) {
      const measured = questions.filter(isMeasured);
      return { value: shareOf(measured, holds), over: measured.length };
    },
  };
}

export function forecast(
  key: string,
  meaning: string,
  measureOf: (forecasts: readonly Forecast[]) => number | undefined,
): FigureDefinition {
  return {
    key,
    meaning,
    unit: 'share',
    measure(questions) {
      const forecasts = forecastsOf(questions);
      return { value: measureOf(forecasts), over: forecasts.length };
    },
  };
}

export function time(
  key: string,
  meaning: string,
  field: 'responseTimeMs' | 'wallTimeMs',
  upTo: number,
): FigureDefinition {
  return {
    key,
    meaning,
    unit: 'ms',
    measure(questions) {
      const times = questions.flatMap((question) => question[field] ?? []);
      return { value: percentile(times, upTo), over: times.length };
    },
  };
}

/** The answers of which it is known how sure they were and whether they were right. */
export function forecastsOf(questions: readonly JudgedQuestion[]): Forecast[] {
  return questions.flatMap(({ confidence, isRight }) =>
    confidence === undefined || isRight === undefined ? [] : [{ confidence, isRight }],
  );
}

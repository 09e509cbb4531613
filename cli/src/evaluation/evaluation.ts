import { type Figure, forecastsOf } from './figure-definition.ts';
import { figuresOf } from './figures.ts';
import type { JudgedQuestion } from './judge-answer.ts';
import { type CalibrationBin, calibrationBins } from './measures.ts';
import { type ThresholdChoice, thresholdChoices } from './threshold-choices.ts';
import { type CheckedThreshold, checkThresholds, type Threshold } from './thresholds.ts';
import { type WorstCases, worstCases } from './worst-cases.ts';

/** What was asked of whom. */
export interface EvaluationRun {
  file: string;
  url: string;
  chatbotId: string;
  mode: string;
  startedAt: string;
  /** How many questions were to be asked. */
  planned: number;
}

/** Everything the reports show. */
export interface Evaluation extends EvaluationRun {
  /** Whether it was stopped before the last question. */
  isCutShort: boolean;
  figures: Figure[];
  thresholds: CheckedThreshold[];
  bins: CalibrationBin[];
  choices: ThresholdChoice[];
  worst: WorstCases;
  failed: JudgedQuestion[];
  questions: JudgedQuestion[];
}

export function evaluationOf(
  run: EvaluationRun,
  judged: readonly JudgedQuestion[],
  thresholds: readonly Threshold[],
): Evaluation {
  const questions = [...judged].sort((a, b) => a.line - b.line);
  const figures = figuresOf(questions);
  return {
    ...run,
    isCutShort: questions.length < run.planned,
    figures,
    thresholds: checkThresholds(thresholds, figures),
    bins: calibrationBins(forecastsOf(questions)),
    choices: thresholdChoices(questions),
    worst: worstCases(questions),
    failed: questions.filter(({ outcome }) => outcome === 'failed'),
    questions,
  };
}

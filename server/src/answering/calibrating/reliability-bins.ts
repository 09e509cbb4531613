import { type Calibration, calibrated, type TriedQuestion } from './fit-calibration.ts';
import type { ThresholdCost } from './threshold-costs.ts';

/** Answers that were about as sure as each other: how sure, which share was right, and how many. */
export interface ReliabilityBin {
  said: number;
  right: number;
  count: number;
}

export interface ReliabilityBins {
  before: ReliabilityBin[];
  after: ReliabilityBin[];
  /** Absent where it was calibrated before they were kept. */
  costs?: ThresholdCost[];
}

const binCount = 10;

/** What was said against what was right, by the numbers of all chatbots and by those of this one. */
export const reliabilityBins = (
  tried: readonly TriedQuestion[],
  calibration: Calibration,
): Omit<ReliabilityBins, 'costs'> => ({
  before: binsOf(tried),
  after: binsOf(tried.map((question) => ({ ...question, said: calibrated(question.said, calibration) }))),
});

function binsOf(tried: readonly TriedQuestion[]): ReliabilityBin[] {
  return Array.from({ length: binCount }, (_, at) =>
    tried.filter(({ said }) => Math.min(binCount - 1, Math.floor(said * binCount)) === at),
  )
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      said: rounded(bin.reduce((sum, { said }) => sum + said, 0) / bin.length),
      right: rounded(bin.filter(({ isRight }) => isRight).length / bin.length),
      count: bin.length,
    }));
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

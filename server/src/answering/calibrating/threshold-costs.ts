import { type Calibration, calibrated, type TriedQuestion } from './fit-calibration.ts';

/** What a threshold would cost, by the questions that were made of the documents. */
export interface ThresholdCost {
  threshold: number;
  /** The share that is refused of the questions asked with the document that answers. */
  refused: number;
  /** The share that is answered of those asked without it. */
  answered: number;
}

/** In twentieths, as the dashboard's slider goes. */
const steps = 20;

/** Ratings are left out: what visitors rate was answered. Nothing where one of the two kinds was not tried. */
export function thresholdCosts(tried: readonly TriedQuestion[], calibration: Calibration): ThresholdCost[] {
  const saidOf = (wanted: TriedQuestion['origin']) =>
    tried.filter(({ origin }) => origin === wanted).map(({ said }) => calibrated(said, calibration));
  const [answerable, unanswerable] = [saidOf('with'), saidOf('without')];
  if (answerable.length === 0 || unanswerable.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, at) => {
    const threshold = at / steps;
    return {
      threshold,
      refused: shareOf(answerable, (said) => said < threshold),
      answered: shareOf(unanswerable, (said) => said >= threshold),
    };
  });
}

const shareOf = (said: readonly number[], isSo: (one: number) => boolean) =>
  Math.round((said.filter(isSo).length / said.length) * 1_000) / 1_000;

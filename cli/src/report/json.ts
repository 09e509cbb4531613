import type { Evaluation } from '../evaluation/evaluation.ts';

/** All figures by their key, and one row a question; what could not be measured is null. */
export function jsonReport({ figures, choices, bins, thresholds, questions, ...evaluation }: Evaluation): string {
  const { file, url, chatbotId, mode, startedAt, planned, isCutShort } = evaluation;
  const report = {
    file,
    url,
    chatbotId,
    mode,
    startedAt,
    planned,
    isCutShort,
    figures: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
    measuredOn: Object.fromEntries(figures.map(({ key, over }) => [key, over])),
    thresholds,
    calibrationBins: bins,
    thresholdChoices: choices,
    questions,
  };
  return `${JSON.stringify(report, (_, value: unknown) => (value === undefined ? null : value), 2)}\n`;
}

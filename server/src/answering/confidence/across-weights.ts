import { type ConfidenceWeights, evidenceNames } from './evidence.ts';

const nothing = Object.fromEntries(['intercept', ...evidenceNames].map((name) => [name, 0])) as ConfidenceWeights;

/**
 * For sentences in another language than the question, of passages that the scorer has read: those of English, whose
 * constant was raised by what `npm run bench -- language-answers` says of German and Spanish. Weights that were fitted
 * to these two alone took 67 % of Arabic questions without an answer for answered.
 */
export const acrossWeights: ConfidenceWeights = {
  ...nothing,
  intercept: -2.9,
  acrossSimilarity: 2.66,
  words: 1.27,
  missingNames: -0.42,
  readBest: -3.51,
  readUsed: 7.31,
};

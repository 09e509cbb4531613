import { type ConfidenceWeights, evidenceNames } from './evidence.ts';

const nothing = Object.fromEntries(['intercept', ...evidenceNames].map((name) => [name, 0])) as ConfidenceWeights;

/**
 * For sentences in the language of the question, another than English, of passages that the scorer has read. Made by
 * `npm run bench -- language-answers --fit` from German, Spanish and Arabic; each of them was held out to choose what it
 * goes by.
 */
export const foreignWeights: ConfidenceWeights = {
  ...nothing,
  intercept: -4.2,
  words: 2.39,
  wordsAround: 1.73,
  certainty: 3.73,
  unknown: -3.48,
  readUsed: 2.18,
};

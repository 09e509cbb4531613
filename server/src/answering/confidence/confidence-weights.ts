import type { ConfidenceWeights } from './evidence.ts';

/** Made by `npm run bench -- fit-answers`; docs/confidence.md tells how. For: the chosen sentences answer. */
export const confidenceWeights: ConfidenceWeights = {
  intercept: -4.16,
  similarity: 3.94,
  usedSimilarity: 1.22,
  words: -0.59,
  wordsAround: 0.81,
  certainty: 2.88,
  margin: 0.5,
  unknown: -3.75,
  missing: -2.1,
  missingNames: -1.71,
  missingNumber: -0.9,
  formless: -0.27,
  notDenied: -3.33,
  contrary: -2.01,
  foreign: 2.1,
  foreignWords: 4.08,
};

/** For: the passages hold the answer. */
export const passageWeights: ConfidenceWeights = {
  intercept: -3.58,
  similarity: 5.42,
  usedSimilarity: 0.73,
  words: 0.25,
  wordsAround: 2,
  certainty: 1.57,
  margin: 0.09,
  unknown: -2.27,
  missing: -1.84,
  missingNames: -2.54,
  missingNumber: -1.12,
  formless: -0.27,
  notDenied: -2.86,
  contrary: -2.28,
  foreign: 1.47,
  foreignWords: 6.33,
};

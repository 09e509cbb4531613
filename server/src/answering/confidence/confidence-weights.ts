import type { ConfidenceWeights } from './evidence.ts';

/** Made by `npm run bench -- fit-answers`; docs/confidence.md tells how. For: the chosen sentences answer. */
export const confidenceWeights: ConfidenceWeights = {
  intercept: -5.86,
  similarity: 3.23,
  usedSimilarity: 1.04,
  words: 0.66,
  wordsAround: 1.15,
  certainty: 2.68,
  margin: 0.22,
  length: 1.49,
  unknown: -3.48,
  missing: -0.34,
  missingNames: -1.61,
  missingNumber: -0.91,
  formless: -0.26,
  notDenied: -3.15,
  contrary: -2,
  foreign: 1.9,
  foreignWords: 3.61,
};

/** For: the passages hold the answer. */
export const passageWeights: ConfidenceWeights = {
  intercept: -4.67,
  similarity: 4.76,
  usedSimilarity: 0.42,
  words: 1.02,
  wordsAround: 2.02,
  certainty: 1.42,
  margin: -0.09,
  length: 1.01,
  unknown: -2,
  missing: -0.61,
  missingNames: -2.31,
  missingNumber: -1.05,
  formless: -0.25,
  notDenied: -2.6,
  contrary: -2.14,
  foreign: 1.28,
  foreignWords: 5.61,
};

import type { ConfidenceWeights } from './evidence.ts';

/** Made by `npm run bench -- fit-answers`; docs/confidence.md tells how. For: the chosen sentences answer. */
export const confidenceWeights: ConfidenceWeights = {
  intercept: -4.14,
  similarity: 4,
  usedSimilarity: 1.17,
  words: -0.64,
  wordsAround: 0.71,
  certainty: 2.91,
  margin: 0.5,
  unknown: -3.75,
  missing: -2.13,
  missingNames: -1.72,
  missingNumber: -0.91,
  formless: -0.27,
  notDenied: -3.32,
  contrary: -2.01,
  foreign: 2.09,
  foreignWords: 4.11,
};

/** For: the passages hold the answer. */
export const passageWeights: ConfidenceWeights = {
  intercept: -3.58,
  similarity: 5.45,
  usedSimilarity: 0.71,
  words: 0.23,
  wordsAround: 1.84,
  certainty: 1.58,
  margin: 0.1,
  unknown: -2.27,
  missing: -1.82,
  missingNames: -2.54,
  missingNumber: -1.12,
  formless: -0.27,
  notDenied: -2.85,
  contrary: -2.28,
  foreign: 1.48,
  foreignWords: 6.32,
};

import type { SentenceFeatures } from './sentence-features.ts';

/** Made by `npm run bench -- fit-answers`; docs/confidence.md tells how. */
export const sentenceWeights: SentenceFeatures = {
  words: 5.81,
  wordsAround: 2.77,
  pairs: 0.98,
  heading: 1.28,
  title: 3.68,
  asked: 3.49,
  similarity: 4.93,
  coverage: 0.4,
  scoreGap: -1.14,
  rank: -0.18,
  opening: 0.25,
  form: 0.41,
  novelty: 0.45,
  short: -0.54,
  isItem: 0.71,
  announces: -1.58,
};

import type { SentenceFeatures } from './sentence-features.ts';

/** Made by `npm run bench -- fit-answers`; docs/confidence.md tells how. */
export const sentenceWeights: SentenceFeatures = {
  words: 5.82,
  wordsAround: 2.78,
  pairs: 0.99,
  heading: 1.29,
  title: 3.68,
  asked: 3.48,
  similarity: 4.93,
  coverage: 0.4,
  scoreGap: -1.14,
  rank: -0.17,
  opening: 0.25,
  form: 0.41,
  novelty: 0.44,
  short: -0.47,
  isItem: 0.71,
  announces: -1.55,
};

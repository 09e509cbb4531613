import type { LexicalTuning } from './lexical-scores.ts';

/** The numbers of a ranking. What each is worth, and how it was chosen: docs/retrieval.md. */
export interface RankTuning extends LexicalTuning {
  /** What two neighbouring words of the question that stand together in a passage count, beside one word. */
  pairWeight: number;
  /** How much the meaning counts beside the words: in a language that this was chosen with, in another that the model knows, in any other. */
  denseWeight: number;
  knownDenseWeight: number;
  foreignDenseWeight: number;
  /** The meaning counts more where even the best passage holds few of the question's words; not below this share. */
  leastCoverage: number;
  /** The question's vector is moved towards the mean of so many passages that a first look found best … */
  feedbackPassages: number;
  /** … by this much, and by fewer in a small index: one for so many that there are. */
  feedbackWeight: number;
  passagesPerFeedback: number;
  /** What a passage gains, in standard deviations, that is in the language of the question where others are not. */
  languageBonus: number;
  /** Each side proposes this many passages; the rest cannot come out on top of both. */
  candidatesPerSide: number;
}

export const RANK_TUNING: RankTuning = {
  k1: 0.9,
  b: 0.4,
  headingWeight: 2,
  pairWeight: 0.75,
  denseWeight: 1.15,
  knownDenseWeight: 0.8,
  foreignDenseWeight: 0.3,
  leastCoverage: 0.2,
  feedbackPassages: 8,
  feedbackWeight: 0.5,
  passagesPerFeedback: 20,
  languageBonus: 1,
  candidatesPerSide: 70,
};

/** What speaks for a sentence as an answer, and against it. Each from 0 to about 1. */
export const sentenceFeatures = [
  /** The share of the question's words that it holds, and what the sentence before it adds. */
  'words',
  'wordsAround',
  /** The share of the question's pairs of words that it holds side by side. */
  'pairs',
  /** The share that the headings hold, the title above it, the question right before it. */
  'heading',
  'title',
  'asked',
  /** Of its passage: cosine to the question, share of the words, distance to the best passage, place. */
  'similarity',
  'coverage',
  'scoreGap',
  'rank',
  'opening',
  /** 1 where it has the form of an answer to such a question, -1 where it has not, 0 where no form is known. */
  'form',
  /** How much it says that the question does not. */
  'novelty',
  'short',
  'isItem',
  'announces',
  /** What the scorer thinks, where it has read, by log odds: the answer is in it, its passage answers; and the chance of both. */
  'readHere',
  'readPassage',
  'readBoth',
] as const;

export type SentenceFeature = (typeof sentenceFeatures)[number];
export type SentenceFeatures = Record<SentenceFeature, number>;

import type { FoundPassage } from '../../knowledge/index.ts';
import { type AnalysedSentence, analysed, isInForm } from '../analysed-passage.ts';
import { chanceOf, evenly, sureLogOdds } from '../log-odds.ts';
import type { PassageScore } from '../ports.ts';
import { relevanceOf } from '../scoring/passage-scores.ts';
import type { QuestionKind } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';

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

/** A sentence that may be the answer. */
export interface ScoredSentence extends AnalysedSentence {
  passage: FoundPassage;
  /** Of the passage among the passages. */
  rank: number;
  /** Among the sentences of its passage. */
  position: number;
  /** The terms of the title or heading right above it. */
  titleTerms: readonly string[];
  features: SentenceFeatures;
  /** False for titles, questions, introductions, and what says the same as the question and nothing else. */
  saysSomething: boolean;
  /** How likely it is the answer, as log odds. */
  score: number;
}

export interface Asked {
  words: QuestionWords;
  kind: QuestionKind | undefined;
  scores?: ReadonlyMap<FoundPassage, PassageScore> | undefined;
}

/** As many new words as make a sentence say something of its own. */
const enoughNews = 6;
const repeatedShare = 0.6;
const shortLength = 30;
/** A distance in the fused score at which a passage has little to do with the question. */
const farBehind = 4;

/** The sentences of the passages, each with what speaks for it and its score by these weights. */
export function scoredSentences(
  passages: readonly FoundPassage[],
  asked: Asked,
  weights: SentenceFeatures,
): ScoredSentence[] {
  const scored: ScoredSentence[] = [];
  const headings = new Set(passages.map((passage) => analysed(passage).lastHeading));
  passages.forEach((passage, rank) => {
    addSentences(
      scored,
      passage,
      rank,
      (passages[0] ?? passage).score - passage.score,
      { ...asked, headings },
      weights,
    );
  });
  return scored;
}

function addSentences(
  scored: ScoredSentence[],
  passage: FoundPassage,
  rank: number,
  behindBest: number,
  { words, kind, scores, headings }: Asked & { headings: ReadonlySet<string> },
  weights: SentenceFeatures,
): void {
  const { sentences, headingTerms, lastHeadingTerms } = analysed(passage);
  const heading = words.shareOf(words.heldBy(headingTerms));
  const reading = scores?.get(passage);
  const relevance = scores ? relevanceOf(passage, scores) : 0;
  const readPassage = scores ? evenly(relevance) : 0;
  const passageChance = scores ? chanceOf(relevance) : 0;
  const scoreGap = Math.min(1, behindBest / farBehind);
  // A heading that the document marks is a title like one that we know by its looks.
  let titleTerms = lastHeadingTerms;
  let title = words.shareOf(words.heldBy(titleTerms));
  let asked = 0;
  let before = 0;
  for (const [position, sentence] of sentences.entries()) {
    const { terms, isQuestion } = sentence;
    let held = 0;
    let news = 0;
    for (const term of terms) {
      const bits = words.bitsOf(term);
      held |= bits;
      if (bits === 0) news += 1;
    }
    const share = words.shareOf(held);
    const hasTwo = (held & (held - 1)) !== 0;
    // "Pitch: Set the pitch" names the place where it is done.
    const repeats =
      kind !== undefined &&
      news === 0 &&
      share >= repeatedShare &&
      sentence.kind === 'sentence' &&
      !/[:：]/.test(sentence.text);
    const hereChance = reading ? (reading.shares[position] ?? 0) : 1 / sentences.length;
    const features: SentenceFeatures = {
      words: share,
      wordsAround: words.shareOf(held | before) - share,
      pairs: hasTwo ? words.pairShareIn(sentence.inOrder) : 0,
      heading,
      title,
      asked,
      similarity: passage.dense,
      coverage: passage.coverage,
      scoreGap,
      rank: rank / 4,
      opening: position === 0 ? 1 : 0,
      form: kind === undefined ? 0 : isInForm(sentence, kind) ? 1 : -1,
      novelty: Math.min(1, news / enoughNews),
      short: sentence.text.length < shortLength ? 1 : 0,
      isItem: sentence.kind === 'item' ? 1 : 0,
      announces: sentence.announces ? 1 : 0,
      readHere: scores ? Math.max(0, 1 + Math.log(hereChance) / sureLogOdds) : 0,
      readPassage,
      readBoth: hereChance * passageChance,
    };
    scored.push({
      ...sentence,
      passage,
      rank,
      position,
      titleTerms,
      features,
      saysSomething: !(
        sentence.kind === 'title' ||
        isQuestion ||
        repeats ||
        sentence.opening.introduces ||
        sentence.isLeftOpen ||
        // An entry of a table of contents.
        (sentence.listed !== undefined && held !== 0 && headings.has(sentence.listed))
      ),
      score: scoreOf(features, weights),
    });
    // In a list of questions and answers, or of troubles and remedies, an answer is about what stands before it.
    asked = isQuestion || repeats ? share : 0;
    before = held;
    if (sentence.kind === 'title') {
      titleTerms = terms;
      title = share;
    }
  }
}

function scoreOf(features: SentenceFeatures, weights: SentenceFeatures): number {
  let score = 0;
  for (const name of sentenceFeatures) score += weights[name] * features[name];
  return score;
}

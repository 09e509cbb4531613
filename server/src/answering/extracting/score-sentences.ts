import type { FoundPassage } from '../../knowledge/index.ts';
import { type AnalysedSentence, analysed, isInForm, type PassageAnalysis } from '../analysed-passage.ts';
import { chanceOf, evenly, sureLogOdds } from '../log-odds.ts';
import type { PassageScore } from '../ports.ts';
import { relevanceOf } from '../scoring/passage-scores.ts';
import type { QuestionKind } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';
import { ScoredSentence } from './scored-sentence.ts';
import { type SentenceFeatures, sentenceFeatures } from './sentence-features.ts';

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
  const weightsInOrder = sentenceFeatures.map((name) => weights[name]);
  const analyses = passages.map(analysed);
  const headings = new Set(analyses.map(({ lastHeading }) => lastHeading));
  passages.forEach((passage, rank) => {
    const behindBest = (passages[0] ?? passage).score - passage.score;
    addSentences(
      scored,
      { passage, analysis: analyses[rank] ?? analysed(passage), rank, behindBest },
      { ...asked, headings },
      weightsInOrder,
    );
  });
  return scored;
}

interface RankedAnalysis {
  passage: FoundPassage;
  analysis: PassageAnalysis;
  rank: number;
  /** In the fused score. */
  behindBest: number;
}

function addSentences(
  scored: ScoredSentence[],
  { passage, analysis, rank, behindBest }: RankedAnalysis,
  { words, kind, scores, headings }: Asked & { headings: ReadonlySet<string> },
  weights: readonly number[],
): void {
  const { sentences, headingTerms, lastHeadingTerms } = analysis;
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
  for (let position = 0; position < sentences.length; position += 1) {
    const sentence = sentences[position] as AnalysedSentence;
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
    // In the order of their names.
    const values = [
      /* words */ share,
      /* wordsAround */ words.shareOf(held | before) - share,
      /* pairs */ hasTwo ? words.pairShareIn(sentence.inOrder) : 0,
      /* heading */ heading,
      /* title */ title,
      /* asked */ asked,
      /* similarity */ passage.dense,
      /* coverage */ passage.coverage,
      /* scoreGap */ scoreGap,
      /* rank */ rank / 4,
      /* opening */ position === 0 ? 1 : 0,
      /* form */ kind === undefined ? 0 : isInForm(sentence, kind) ? 1 : -1,
      /* novelty */ Math.min(1, news / enoughNews),
      /* short */ sentence.text.length < shortLength ? 1 : 0,
      /* isItem */ sentence.kind === 'item' ? 1 : 0,
      /* announces */ sentence.announces ? 1 : 0,
      /* readHere */ scores ? Math.max(0, 1 + Math.log(hereChance) / sureLogOdds) : 0,
      /* readPassage */ readPassage,
      /* readBoth */ hereChance * passageChance,
    ];
    const saysSomething = !(
      sentence.kind === 'title' ||
      isQuestion ||
      repeats ||
      sentence.opening.introduces ||
      sentence.isLeftOpen ||
      // An entry of a table of contents.
      (sentence.listed !== undefined && held !== 0 && headings.has(sentence.listed))
    );
    const score = scoreOf(values, weights);
    scored.push(new ScoredSentence({ sentence, passage, rank, position, titleTerms, values, saysSomething, score }));
    // In a list of questions and answers, or of troubles and remedies, an answer is about what stands before it.
    asked = isQuestion || repeats ? share : 0;
    before = held;
    if (sentence.kind === 'title') {
      titleTerms = terms;
      title = share;
    }
  }
}

function scoreOf(values: readonly number[], weights: readonly number[]): number {
  let score = 0;
  for (let at = 0; at < values.length; at += 1) score += (weights[at] as number) * (values[at] as number);
  return score;
}

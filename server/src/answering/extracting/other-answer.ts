import { entryOf } from './answer-blocks.ts';
import { wordsOf } from './answer-units.ts';
import { type ExtractStyle, firstUnit, repeats, requestFor } from './choose-sentences.ts';
import { headingOf, type JoinedSentences, joinSentences } from './join-sentences.ts';
import type { QuestionKind } from './question-kind.ts';
import type { QuestionWords } from './question-words.ts';
import type { ScoredSentence } from './scored-sentence.ts';

interface Chosen {
  words: QuestionWords;
  kind: QuestionKind | undefined;
  candidates: readonly ScoredSentence[];
  chosen: readonly ScoredSentence[];
}

/**
 * How far the best sentence under another question may lie behind, in log odds and in the cosine of its passage. Of 516
 * answers given on the FAQ sites that numbers are fitted on, the right entry is so near behind 20 of the 78 wrong ones,
 * and another one behind 22 of the 438 right ones. Twice as many log odds add 6 and 45.
 */
const closeCall = 1.5;
const closeInMeaning = 0.1;
/** Of the usual lengths: 60 words, and more with a list. */
const shortLengths = 0.4;
/** Longer steps or code, which come whole, would hide the answer above them. */
const mostWords = 100;

/** The best answer under another question than the one chosen, where it is nearly as likely to be meant. */
export function otherAnswer(
  { words, kind, candidates, chosen }: Chosen,
  style: Pick<ExtractStyle, 'most' | 'reach'>,
): JoinedSentences | undefined {
  const best = chosen.toSorted((a, b) => b.score - a.score)[0];
  if (!best || entryOf(best).head !== 'question') return undefined;
  // What stands under the same question elsewhere goes on with the answer, or could not be told from it.
  const said = new Set(chosen.map(questionOf));
  const isOther = (one: ScoredSentence) =>
    one.saysSomething &&
    best.score - one.score < closeCall * style.reach &&
    best.passage.dense - one.passage.dense < closeInMeaning &&
    entryOf(one).head === 'question' &&
    !said.has(questionOf(one)) &&
    !chosen.some((other) => repeats(one, other));
  const ranked = candidates.filter(isOther).toSorted((a, b) => b.score - a.score);
  const unit = firstUnit(ranked, requestFor(candidates, { words, kind, most: style.most }, shortLengths));
  const first = unit?.sentences[0];
  // Without its question, nobody could tell it from the answer above it.
  if (!unit || !first || headingOf(first) === '' || wordsOf(unit.sentences) > mostWords) return undefined;
  return joinSentences(unit.sentences, { actionFirst: false, words });
}

const questionOf = (one: ScoredSentence) => entryOf(one).headText;

import type { FoundPassage } from '../../knowledge/index.ts';
import { readPassage } from '../extracting/read-passage.ts';
import type { PassageScore } from '../ports.ts';
import { chanceOf } from '../scoring/log-odds.ts';
import { type Place, wholeWordsAt } from './whole-words.ts';

/** Words of a passage: of which sentence, and where in it. */
export interface WordsThatAnswer extends Place {
  /** The sentence, and which of its passage it is. */
  sentence: string;
  position: number;
}

/**
 * Below this chance that the answer is in the very sentence, words are not worth pointing at. To ask only whether the
 * passage answers points at more words of a neighbouring sentence, and at more where there is no answer.
 */
const sureFrom = 0.5;

/** The words of a passage that answer the question, where the scorer found some and is sure enough of them. */
export function wordsThatAnswer(
  passage: FoundPassage,
  { relevance, shares, answer }: PassageScore,
): WordsThatAnswer | undefined {
  if (!answer || chanceOf(relevance) * (shares[answer.sentence] ?? 0) < sureFrom) return undefined;
  const sentence = readPassage(passage)[answer.sentence]?.text ?? '';
  const place = wholeWordsAt(sentence, { start: answer.from, end: answer.to });
  return place && { ...place, sentence, position: answer.sentence };
}

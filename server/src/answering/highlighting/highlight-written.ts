import type { FoundPassage } from '../../knowledge/index.ts';
import type { Citation } from '../grounding/citation.ts';
import { withoutMarkup } from '../grounding/support.ts';
import type { PassageScore } from '../ports.ts';
import { placesOf } from './places-of.ts';
import { type Place, wholeWordsAt } from './whole-words.ts';
import { wordsThatAnswer } from './words-that-answer.ts';

/**
 * Where a model has written the words that answer, letter by letter, in a sentence that cites the passage in which the
 * scorer found them; of several passages, the one that the scorer is surest of. One place at most.
 */
export function highlightWritten(
  text: string,
  citations: readonly Citation[],
  scores: ReadonlyMap<FoundPassage, PassageScore> | undefined,
): Place[] {
  const read = [...(scores ?? [])].toSorted(([, one], [, other]) => other.relevance - one.relevance);
  for (const [passage, reading] of read) {
    const citing = citations.filter(({ passages }) => passages.includes(passage));
    const found = citing.length > 0 ? wordsThatAnswer(passage, reading) : undefined;
    if (!found) continue;
    const words = found.sentence.slice(found.start, found.end);
    for (const { start, end } of citing) {
      const place = placeIn(text.slice(start, end), words);
      if (place) return [{ start: start + place.start, end: start + place.end }];
    }
  }
  return [];
}

/** Where the words stand once, by themselves and not as a part of others. */
function placeIn(sentence: string, words: string): Place | undefined {
  const [at, another] = placesOf(words, sentence);
  if (at === undefined || another !== undefined) return undefined;
  const place = wholeWordsAt(sentence, { start: at, end: at + words.length });
  const isSame = place && withoutMarkup(sentence.slice(place.start, place.end)) === withoutMarkup(words);
  return isSame ? place : undefined;
}

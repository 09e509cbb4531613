import type { FoundPassage } from '../../knowledge/index.ts';
import { safeMarkdown } from '../../markdown/safe-markdown.ts';
import type { ScoredSentence } from '../extracting/choose-sentences.ts';
import type { Extract } from '../extracting/extract-answer.ts';
import { withoutListMarker } from '../extracting/readable-sentences.ts';
import type { PassageScore } from '../ports.ts';
import { placesOf } from './places-of.ts';
import type { Place } from './whole-words.ts';
import { type WordsThatAnswer, wordsThatAnswer } from './words-that-answer.ts';

type Chosen = Pick<ScoredSentence, 'passage' | 'score' | 'saysSomething'>;

interface Shown extends Pick<Extract, 'text' | 'sentences'> {
  choice: { chosen: readonly Chosen[] };
}

/**
 * Where the words that answer stand in an extract: those of the passage with the best sentence, or none. One place at
 * most: what points at everything points at nothing.
 */
export function highlightExtract(
  { text, sentences, choice }: Shown,
  scores: ReadonlyMap<FoundPassage, PassageScore> | undefined,
): Place[] {
  const passage = bestOf(choice.chosen)?.passage;
  const reading = passage && scores?.get(passage);
  const words = reading && wordsThatAnswer(passage, reading);
  const shown = sentences.find((one) => one.passage === passage && one.position === words?.position);
  if (!words || !shown) return [];
  const place = foundAgain(words, text.slice(shown.start, shown.end));
  return place ? [{ start: shown.start + place.start, end: shown.start + place.end }] : [];
}

function bestOf(chosen: readonly Chosen[]): Chosen | undefined {
  const speaking = chosen.filter(({ saysSomething }) => saysSomething);
  return (speaking.length > 0 ? speaking : chosen).toSorted((a, b) => b.score - a.score)[0];
}

/** The same words in the sentence as it is shown: without its marker, made safe, between blocks of code. */
function foundAgain({ sentence, start, end }: WordsThatAnswer, shown: string): Place | undefined {
  const bare = withoutListMarker(sentence);
  const safe = safeMarkdown(bare);
  const sentenceAt = shown.indexOf(safe);
  if (sentenceAt < 0) return undefined;
  const words = sentence.slice(start, end);
  const places = placesOf(words, bare);
  const now = placesOf(words, safe);
  // Where what makes it safe has taken one of several away, nobody knows which.
  const at = places.length === now.length ? now[places.indexOf(start - sentence.length + bare.length)] : undefined;
  return at === undefined ? undefined : { start: sentenceAt + at, end: sentenceAt + at + words.length };
}

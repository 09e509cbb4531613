import type { FoundPassage } from '../knowledge/index.ts';
import { safeMarkdown } from '../markdown/safe-markdown.ts';
import { analysed } from './analysed-passage.ts';
import type { Extract } from './extracting/extract-answer.ts';
import type { ScoredSentence } from './extracting/scored-sentence.ts';
import type { Citation } from './grounding/citations.ts';
import { withoutMarkup } from './grounding/support.ts';
import { chanceOf } from './log-odds.ts';
import type { PassageScore } from './ports.ts';
import { withoutListMarker } from './readable-sentences.ts';

/** Every place at which words begin. */
function placesOf(words: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

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
function wordsThatAnswer(
  passage: FoundPassage,
  { relevance, shares, answer }: PassageScore,
): WordsThatAnswer | undefined {
  if (!answer || chanceOf(relevance) * (shares[answer.sentence] ?? 0) < sureFrom) return undefined;
  const sentence = analysed(passage).sentences[answer.sentence]?.text ?? '';
  const place = wholeWordsAt(sentence, { start: answer.from, end: answer.to });
  return place && { ...place, sentence, position: answer.sentence };
}

/** A place in a text, in UTF-16 units; `end` is just past it. */
export interface Place {
  start: number;
  end: number;
}

/** Words that are more of their sentence than this stand out from nothing. */
const mostOfSentence = 0.6;
/** What means something else once it is cut: code, links, addresses, entities, escaped signs. */
const unit = /(`+).+?\1|\[[^\]]*\]\([^)]*\)|https?:\/\/[^\s<>]*[^\s<>.,;:!?]|&#?\w{1,10};|\\./g;
const strayAtStart = /^[\s,;:.!?…*_~–—-]+/;
const strayAtEnd = /(?<!\\)[\s,;:*_~–—-]+$/;
const sentenceEnd = /(?<!\\)[.!?…。]+$/;

/**
 * The nearest place that can be highlighted: whole words, without the signs around them, that part no Markdown. Nothing
 * where there is none, or where it is nearly the whole sentence.
 */
export function wholeWordsAt(sentence: string, { start, end }: Place): Place | undefined {
  if (!(start >= 0 && start < end && end <= sentence.length)) return undefined;
  const words = new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence);
  const last = words.containing(end - 1);
  let place = {
    start: words.containing(start)?.index ?? start,
    end: last ? last.index + last.segment.length : end,
  };
  place.start = Math.max(place.start, sentence.length - withoutListMarker(sentence).length);
  place = withoutStraySigns(sentence, place);
  for (const { index, 0: text } of sentence.matchAll(unit)) {
    const unitEnd = index + text.length;
    if (index >= place.end || unitEnd <= place.start) continue;
    place = { start: Math.min(index, place.start), end: Math.max(unitEnd, place.end) };
  }
  const marked = sentence.slice(place.start, place.end);
  const length = lettersIn(marked);
  const isTooMuch = length > mostOfSentence * lettersIn(sentence);
  return length === 0 || isTooMuch || partsEmphasis(marked) ? undefined : place;
}

function withoutStraySigns(sentence: string, { start, end }: Place): Place {
  let text = sentence.slice(start, end);
  // "5 p.m." keeps its full stop, unless the sentence needs it.
  const isAtEnd = /^["'”’)\]»*_~\s]*$/.test(sentence.slice(end));
  let before = '';
  while (text !== before) {
    before = text;
    text = text.replace(strayAtEnd, '');
    if (isAtEnd) text = text.replace(sentenceEnd, '');
  }
  const lead = strayAtStart.exec(text)?.[0].length ?? 0;
  return { start: start + lead, end: start + text.length };
}

function lettersIn(text: string): number {
  return withoutMarkup(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Whether emphasis begins in it and ends elsewhere, or the other way round. */
function partsEmphasis(text: string): boolean {
  const open: string[] = [];
  const signs = text.replace(/(`+).+?\1|\\./g, ' ').match(/(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])/gu);
  for (const sign of signs ?? []) {
    if (open.at(-1) === sign) open.pop();
    else open.push(sign);
  }
  return open.length > 0;
}

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
  const words = sentence.slice(start, end);
  // The row of a table is shown in another form: its words are looked for by themselves.
  if (sentenceAt < 0) return placeIn(shown, words);
  const places = placesOf(words, bare);
  const now = placesOf(words, safe);
  // Where what makes it safe has taken one of several away, nobody knows which.
  const at = places.length === now.length ? now[places.indexOf(start - sentence.length + bare.length)] : undefined;
  return at === undefined ? undefined : { start: sentenceAt + at, end: sentenceAt + at + words.length };
}

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

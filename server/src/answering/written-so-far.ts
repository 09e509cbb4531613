import type { AnswerCitation } from '../conversations/index.ts';

/** An answer as far as it is written, or all of it. */
export interface WrittenSoFar {
  text: string;
  /** In the order of their sentences. */
  citations: readonly AnswerCitation[];
}

/** How far a scorer has come. */
export interface ReadingPlace {
  /** How much of the text it has. */
  offset: number;
  /** How many of the citations. */
  citations: number;
}

/** What comes next for a scorer, and where it is then. */
export type WrittenPiece =
  | { type: 'chunk'; text: string; place: ReadingPlace }
  | { type: 'citation'; citation: AnswerCitation; place: ReadingPlace };

/** A scorer who fell behind gets the rest in pieces of this length, so that little is in flight to each. */
const longestPiece = 4_096;

/**
 * The next piece for a scorer at a place; nothing when it has all there is. A citation comes right behind the end of its
 * sentence, or as soon as it is known: so readers who join, come back or come late get each piece once.
 */
export function nextPiece({ text, citations }: WrittenSoFar, place: ReadingPlace): WrittenPiece | undefined {
  const citation = citations[place.citations];
  if (citation && citation.sentence.end <= place.offset)
    return { type: 'citation', citation, place: { ...place, citations: place.citations + 1 } };
  const available = citation ? Math.min(citation.sentence.end, text.length) : text.length;
  if (place.offset >= available) return undefined;
  const end = wholeCharacters(text, Math.min(available, place.offset + longestPiece), available);
  return { type: 'chunk', text: text.slice(place.offset, end), place: { ...place, offset: end } };
}

/** An end that does not part the two halves of a character. */
function wholeCharacters(text: string, end: number, available: number): number {
  const isParted = end < available && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isParted ? end - 1 : end;
}

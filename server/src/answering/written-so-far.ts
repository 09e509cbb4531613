import type { AnswerCitation } from '../conversations/index.ts';

/** An answer as far as it is written, or all of it. */
export interface WrittenSoFar {
  text: string;
  /** In the order of their sentences. */
  citations: readonly AnswerCitation[];
}

/** How far a subscriber has come. */
export interface AnswerCursor {
  /** How much of the text it has. */
  offset: number;
  /** How many of the citations. */
  citations: number;
}

/** What comes next for a subscriber, and where it is then. */
export type WrittenPiece =
  | { type: 'chunk'; text: string; cursor: AnswerCursor }
  | { type: 'citation'; citation: AnswerCitation; cursor: AnswerCursor };

/** A subscriber who fell behind gets the rest in pieces of this length, so that little is in flight to each. */
const longestPiece = 4_096;

/** The next pieces for a subscriber at a cursor, together about as long as the longest; none when it has all there is. */
export function nextPieces(written: WrittenSoFar, cursor: AnswerCursor): WrittenPiece[] {
  const pieces: WrittenPiece[] = [];
  let piece = nextPiece(written, cursor);
  while (piece) {
    pieces.push(piece);
    piece = piece.cursor.offset - cursor.offset < longestPiece ? nextPiece(written, piece.cursor) : undefined;
  }
  return pieces;
}

/**
 * The next piece for a subscriber at a cursor; nothing when it has all there is. A citation comes right behind the end of its
 * sentence, or as soon as it is known: so subscribers who join, come back or come late get each piece once.
 */
export function nextPiece({ text, citations }: WrittenSoFar, cursor: AnswerCursor): WrittenPiece | undefined {
  const citation = citations[cursor.citations];
  if (citation && citation.sentence.end <= cursor.offset)
    return { type: 'citation', citation, cursor: { ...cursor, citations: cursor.citations + 1 } };
  const available = citation ? Math.min(citation.sentence.end, text.length) : text.length;
  if (cursor.offset >= available) return undefined;
  const end = wholeCharacters(text, Math.min(available, cursor.offset + longestPiece), available);
  return { type: 'chunk', text: text.slice(cursor.offset, end), cursor: { ...cursor, offset: end } };
}

/** An end that does not part the two halves of a character. */
function wholeCharacters(text: string, end: number, available: number): number {
  const isParted = end < available && /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return isParted ? end - 1 : end;
}

import { isListItem, isTableRow } from './text-lines.ts';
import { isSpaceCode } from './white-space.ts';

export interface Sentence {
  text: string;
  /** Where it stands in the whole text; `end` is just past it. */
  start: number;
  end: number;
}

const SPACED_TERMINATORS = new Set('.!?…');
/** These end a sentence with no space after them. */
const UNSPACED_TERMINATORS = new Set('。！？｡।');
const CLOSERS = new Set('"\'”’)]»」』）】');

/** By code: the ASCII characters, most of all, that are not looked at further. */
const ENDS_NOTHING = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character !== '\n' && !SPACED_TERMINATORS.has(character);
});

/** A full stop after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof rev gen sen rep capt lt col sgt st mt no nos fig figs vol ch sec art para pp ed eds cf vs viz al ' +
    'approx dept est tel ext max min incl excl resp e.g i.e eg ie jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);
/** The longest abbreviation that we look back for. */
const LONGEST_ABBREVIATION = 8;

/** A line this short, before one that begins anew, is a title or a line of its own rather than wrapped text. */
const SHORT_LINE = 50;

/**
 * Splits a text into sentences. List items, table rows and blocks between blank lines are sentences of their own.
 * One pass with short looks back, so that hostile texts take no longer than others.
 */
export function splitIntoSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let lineStart = 0;
  const endAt = (end: number) => {
    addTrimmed(sentences, text, start, end);
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    if (ENDS_NOTHING[text.charCodeAt(at)]) {
      at++;
      continue;
    }
    const character = text.charAt(at);
    if (character === '\n') {
      const nextLineEnd = endOfLine(text, at + 1);
      if (isEndOfBlock(text, lineStart, at, nextLineEnd)) endAt(at);
      lineStart = at + 1;
      at++;
    } else if (UNSPACED_TERMINATORS.has(character)) {
      at = skip(text, skip(text, at, UNSPACED_TERMINATORS), CLOSERS);
      endAt(at);
    } else if (SPACED_TERMINATORS.has(character)) {
      const stop = at;
      const afterStops = skip(text, at, SPACED_TERMINATORS);
      at = skip(text, afterStops, CLOSERS);
      const isSingleStop = character === '.' && afterStops === stop + 1;
      const goesOn = isSingleStop
        ? goesOnAfterStop(text, lineStart, stop, at)
        : (text.charAt(afterStops - 1) === '…' || at > afterStops) && isLowerCaseAt(text, at + 1);
      if (isSpaceAt(text, at) && !goesOn) endAt(at);
    } else {
      at++;
    }
  }
  endAt(text.length);
  return sentences;
}

function addTrimmed(sentences: Sentence[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpaceAt(text, start)) start++;
  while (end > start && isSpaceAt(text, end - 1)) end--;
  if (end > start) sentences.push({ text: text.slice(start, end), start, end });
}

/** Whether the full stop at `stop` belongs to an abbreviation, an initial or a list number. */
function goesOnAfterStop(text: string, lineStart: number, stop: number, after: number): boolean {
  if (/^\s+\p{Ll}/u.test(text.slice(after, after + 4))) return true;
  const before = text.slice(Math.max(lineStart, stop - LONGEST_ABBREVIATION - 1), stop);
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '';
  const isListNumber = /^\d{1,3}$/.test(word) && text.slice(lineStart, stop).trim() === word;
  const isInitial = /^\p{Lu}$/u.test(word) && word !== 'I';
  return isListNumber || isInitial || ABBREVIATIONS.has(word.toLowerCase());
}

/** Whether the line that ends at `lineEnd` is complete, rather than wrapped into the next. */
function isEndOfBlock(text: string, lineStart: number, lineEnd: number, nextLineEnd: number): boolean {
  // Enough of a line to know its kind, however long it is.
  const line = text.slice(lineStart, Math.min(lineEnd, lineStart + 200));
  const next = text.slice(lineEnd + 1, Math.min(nextLineEnd, lineEnd + 200));
  if (next.trim() === '' || isListItem(next) || isTableRow(next) || isTableRow(line)) return true;
  if (/^\s{0,3}#{1,6}\s/.test(line) || /^\s{0,3}#{1,6}\s/.test(next)) return true;
  return lineEnd - lineStart < SHORT_LINE && !isListItem(line) && /^\s*[\p{Lu}\p{N}"“]/u.test(next);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function skip(text: string, from: number, characters: ReadonlySet<string>): number {
  let at = from;
  while (at < text.length && characters.has(text.charAt(at))) at++;
  return at;
}

/** The end of the text counts as a space. */
function isSpaceAt(text: string, at: number): boolean {
  return at >= text.length || isSpaceCode(text.charCodeAt(at));
}

function isLowerCaseAt(text: string, at: number): boolean {
  return /\p{Ll}/u.test(text.charAt(at));
}

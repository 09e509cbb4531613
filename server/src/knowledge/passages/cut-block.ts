import { fenceIn, isSpaceCode, isTableDelimiter, splitIntoSentences } from '../../language/index.ts';
import type { Block } from './blocks.ts';

/** What the embedding model reads well in one piece, and a reader in one look. */
export const TARGET_TOKENS = 200;
/** What has a form of its own stays whole up to this size. */
export const LARGEST_WHOLE = 2 * TARGET_TOKENS;
/** A paragraph slightly too long is better whole than with a crumb cut off. */
const LARGEST_PARAGRAPH = 1.5 * TARGET_TOKENS;
/** A table's head is repeated over each part, unless it is itself large. */
const LARGEST_REPEATED_HEAD = TARGET_TOKENS / 4;
/** With the name of the language. */
const LONGEST_REPEATED_FENCE = 40;
/** A character is at most one token, so that a piece of a "word" never passes the target. */
const LONGEST_WORD_PIECE = TARGET_TOKENS;
/** Whatever the estimate of its tokens: code may be wide, and white space counts for nothing there. */
export const LONGEST_PASSAGE_CHARACTERS = 8_000;

export type ContentBlock = Exclude<Block, { kind: 'heading' }>;

/** A part of the block's text, which keeps what stands between two parts that end up together. */
interface Span {
  start: number;
  end: number;
}

/** Cuts a block that is too large: at its rows or lines, at sentences, at words, and in the end anywhere. */
export function cutBlock(block: ContentBlock): string[] {
  return cutByTokens(block).flatMap(cutByCharacters);
}

function cutByTokens({ kind, text }: ContentBlock): string[] {
  const largest = kind === 'paragraph' ? LARGEST_PARAGRAPH : LARGEST_WHOLE;
  if (estimateTokens(text) <= largest) return [text];
  if (kind === 'table') return cutTable(text);
  if (kind === 'code') return cutCode(text);
  return pack(text, kind === 'paragraph' ? sentencesIn(text, wholeOf(text)) : linesIn(text));
}

function cutByCharacters(text: string): string[] {
  if (text.length <= LONGEST_PASSAGE_CHARACTERS) return [text];
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = wholeCharacters(text, at + LONGEST_PASSAGE_CHARACTERS);
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

function cutTable(text: string): string[] {
  const [first = '', second = ''] = text.split('\n', 2);
  const head = `${first}\n${second}`;
  if (!isTableDelimiter(second) || estimateTokens(head) > LARGEST_REPEATED_HEAD) return pack(text, linesIn(text));
  const rows = text.slice(head.length + 1);
  return pack(rows, linesIn(rows)).map((part) => `${head}\n${part}`);
}

/** Each part has fences of its own: else what follows the last part would be taken for code, and the others for prose. */
function cutCode(text: string): string[] {
  const opening = text.slice(0, text.indexOf('\n'));
  const fence = fenceIn(opening);
  if (!fence || fence.length > LONGEST_REPEATED_FENCE) return pack(text, linesIn(text));
  const inside = text.slice(opening.length + 1, startOfClosing(text, fence));
  const head = opening.length > LONGEST_REPEATED_FENCE ? fence : opening.trim();
  return pack(inside, linesIn(inside)).map((part) => `${head}\n${part}\n${fence}`);
}

function startOfClosing(text: string, fence: string): number {
  const lastLine = text.lastIndexOf('\n');
  const isClosed = fenceIn(text.slice(lastLine + 1))?.startsWith(fence);
  return isClosed ? lastLine : text.length;
}

function linesIn(text: string): Span[] {
  const lines: Span[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g)) {
    if (line.trim() !== '') lines.push({ start: index, end: index + line.length });
  }
  return lines.flatMap((line) => (sizeOf(text, line) <= TARGET_TOKENS ? [line] : sentencesIn(text, line)));
}

function sentencesIn(text: string, { start, end }: Span): Span[] {
  return splitIntoSentences(text.slice(start, end))
    .map((sentence) => ({ start: start + sentence.start, end: start + sentence.end }))
    .flatMap((sentence) => (sizeOf(text, sentence) <= TARGET_TOKENS ? [sentence] : wordsIn(text, sentence)));
}

function wordsIn(text: string, { start, end }: Span): Span[] {
  const words: Span[] = [];
  for (const { index, 0: word } of text.slice(start, end).matchAll(/\S+/g)) {
    const wordEnd = start + index + word.length;
    for (let at = start + index; at < wordEnd; ) {
      const pieceEnd = endOfPiece(text, at, wordEnd);
      words.push({ start: at, end: pieceEnd });
      at = pieceEnd;
    }
  }
  return words;
}

function endOfPiece(text: string, start: number, wordEnd: number): number {
  return Math.min(wholeCharacters(text, start + LONGEST_WORD_PIECE), wordEnd);
}

/** Never between the two halves of one character. */
function wholeCharacters(text: string, end: number): number {
  const isLowHalf = end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLowHalf ? end - 1 : Math.min(end, text.length);
}

/** Joins neighbours to parts of about equal size, so that no crumb is left at the end. */
function pack(text: string, spans: readonly Span[]): string[] {
  const sizes = spans.map((span) => sizeOf(text, span));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const goal = total / Math.ceil(total / TARGET_TOKENS);
  const parts: string[] = [];
  let current: Span | undefined;
  let currentSize = 0;
  let sizeBefore = 0;
  spans.forEach((span, index) => {
    const size = sizes[index] ?? 0;
    // A part ends where most of the next span lies past the part's share of the whole.
    const endsShare = sizeBefore + size / 2 > goal * (parts.length + 1);
    if (current && (endsShare || currentSize + size > LARGEST_PARAGRAPH)) {
      parts.push(text.slice(current.start, current.end));
      current = undefined;
      currentSize = 0;
    }
    current = { start: current?.start ?? span.start, end: span.end };
    currentSize += size;
    sizeBefore += size;
  });
  if (current) parts.push(text.slice(current.start, current.end));
  return parts;
}

const wholeOf = (text: string): Span => ({ start: 0, end: text.length });
const sizeOf = (text: string, { start, end }: Span) => estimateTokens(text.slice(start, end));

const CHARACTERS_PER_TOKEN = 5;

/**
 * About how many tokens a text has, without a tokenizer: one per word and one more for every five letters beyond the
 * first; one per character where words are not spaced. The sum over parts cut at white space equals the whole.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let wordLength = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpaceCode(code)) {
      wordLength = 0;
    } else if (isUnspacedCode(code)) {
      tokens++;
      wordLength = 0;
    } else {
      if (wordLength % CHARACTERS_PER_TOKEN === 0) tokens++;
      wordLength++;
    }
  }
  return tokens;
}

/** Thai and its neighbours, Burmese, Khmer, Chinese and Japanese. */
function isUnspacedCode(code: number): boolean {
  if (code < 0x0e00) return false;
  return (
    code <= 0x0eff ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f)
  );
}

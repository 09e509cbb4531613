import type { PackedPassage } from '../../knowledge/passages/index.ts';

/** So many words are nearly always found once on a page; fewer are tried first only where the text is that short. */
const WORDS_AT_START = 6;
const MOST_WORDS_AT_START = 12;
const WORDS_AT_END = 4;
/** A text of up to so many words is named whole. */
const SHORT_TEXT_WORDS = 10;
/** Where words are not spaced, characters are counted. */
const CHARACTERS_AT_START = 16;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/;
/** Looking every start up in the whole text would take too long beyond this. */
const LARGEST_LOOKUP = 50_000_000;

/** Makes the part of a link that leads to a passage: to its words as the browser shows them, else to its heading. */
export function wordSpots(passages: readonly PackedPassage[]): string[] {
  const pageText = passages.map(({ text }) => shownText(text)).join('\n');
  const canLookUp = passages.length * pageText.length <= LARGEST_LOOKUP;
  return passages.map(({ begins }) => {
    const anchor = begins.place?.anchor;
    const byAnchor = anchor ? `#${encodeURIComponent(anchor)}` : '';
    if (begins.kind === 'table' || begins.kind === 'code') return byAnchor;
    return textFragment(firstLine(begins.text), canLookUp ? pageText : undefined) ?? byAnchor;
  });
}

/** The first line: a fragment's start does not reach over the end of a block. */
function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return shownText(end < 0 ? text : text.slice(0, end));
}

function shownText(text: string): string {
  return text.replace(/^[ \t]{0,20}(?:[-*+•]|\d{1,3}[.)])[ \t]+/gm, '').trim();
}

function textFragment(text: string, pageText: string | undefined): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  const words = text.split(/\s+/, 400).filter((word) => word !== '');
  if (words.length < 3 || UNSPACED.test(text.slice(0, 40))) return unspacedFragment(text, pageText);
  if (words.length <= SHORT_TEXT_WORDS)
    return isOnce(text, pageText) ? directive(words.join(' ')) : undefined;
  for (
    let count = WORDS_AT_START;
    count <= MOST_WORDS_AT_START && count < words.length - WORDS_AT_END;
    count += 3
  ) {
    const start = words.slice(0, count).join(' ');
    if (isOnce(start, pageText)) return directive(start, words.slice(-WORDS_AT_END).join(' '));
  }
  return undefined;
}

/** Browsers match whole words, in Chinese and Thai too. */
function unspacedFragment(text: string, pageText: string | undefined): string | undefined {
  const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(
    text.slice(0, 2 * CHARACTERS_AT_START),
  );
  let start = '';
  for (const { segment } of segments) {
    if (start.length >= CHARACTERS_AT_START) break;
    start += segment;
  }
  return start.length >= 4 && isOnce(start, pageText) ? directive(start.trim()) : undefined;
}

function isOnce(text: string, pageText: string | undefined): boolean {
  if (pageText === undefined) return true;
  const first = pageText.indexOf(text);
  return first >= 0 && pageText.indexOf(text, first + 1) < 0;
}

function directive(start: string, end?: string): string {
  return `#:~:text=${encodeWords(start)}${end === undefined ? '' : `,${encodeWords(end)}`}`;
}

/** A dash, a comma and an ampersand have a meaning of their own there. */
function encodeWords(words: string): string {
  return encodeURIComponent(words.toWellFormed()).replaceAll('-', '%2D');
}

import type { PackedPassage } from '../../knowledge/passages/index.ts';
import type { RenderedPage } from './extracted-document.ts';

/** So many words are nearly always found once on a page. */
const WORDS_AT_START = [6, 9, 12];
/** Tried where the line that we wrote was put together from several blocks of the page. */
const FEWER_WORDS = [4, 3, 2];
const WORDS_AT_END = 4;
/** A text of up to so many words is named whole. */
const SHORT_TEXT_WORDS = 10;
const WORDS_BEFORE = [3, 6];
const SHORTEST_START = 4;
/** Where words are not spaced, characters are counted. */
const CHARACTERS_AT_START = [16, 32];
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/;
/** Beyond this, looking for earlier occurrences of the same words would take too long. */
const LARGEST_LOOKUP = 50_000_000;

/**
 * Makes the part of a link that leads to a passage: to its words as the browser shows them, else to its heading. A
 * browser goes to the first place where it finds the words, so that those which stand in a menu too need more around them.
 */
export function wordSpots(passages: readonly PackedPassage[], page: RenderedPage): string[] {
  const finder = new WordFinder(page, passages.length * page.text.length <= LARGEST_LOOKUP);
  return passages.map(({ begins }) => {
    const anchor = begins.place?.anchor;
    const byAnchor = anchor ? `#${encodeURIComponent(anchor)}` : '';
    if (begins.kind === 'table' || begins.kind === 'code') return byAnchor;
    return finder.directiveTo(firstLine(begins.text)) ?? byAnchor;
  });
}

class WordFinder {
  private readonly page: RenderedPage;
  private readonly flatText: string;
  private readonly canLookBack: boolean;
  /** Passages come in the order of the page. */
  private passedTo = 0;

  constructor(page: RenderedPage, canLookBack: boolean) {
    this.page = page;
    this.flatText = page.text.replaceAll('\n', ' ');
    this.canLookBack = canLookBack;
  }

  directiveTo(line: string): string | undefined {
    let repeated: { start: string; at: number } | undefined;
    for (const start of startsOf(line)) {
      const at = this.placeOf(start);
      if (at < 0) continue;
      if (this.isFirst(start, at)) return this.pass(at, directive({ start, end: this.endOf(line, start, at) }));
      repeated ??= { start, at };
    }
    return repeated && this.withWordsBefore(repeated.start, repeated.at);
  }

  private pass(at: number, found: string): string {
    this.passedTo = at + 1;
    return found;
  }

  /** The next occurrence in the content, or in the rest of the page. */
  private placeOf(words: string): number {
    const { text } = this.page;
    const wanted = words.toLowerCase();
    const next = text.indexOf(wanted, this.passedTo);
    for (let at = next; at >= 0; at = text.indexOf(wanted, at + 1)) if (this.isContent(at)) return at;
    return next;
  }

  private isContent(at: number): boolean {
    const { content } = this.page;
    let low = 0;
    let high = content.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((content[middle]?.end ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return (content[low]?.start ?? Number.POSITIVE_INFINITY) <= at;
  }

  private isFirst(words: string, at: number): boolean {
    return !this.canLookBack || this.page.text.indexOf(words.toLowerCase()) === at;
  }

  private endOf(line: string, start: string, at: number): string | undefined {
    const words = wordsOf(line);
    if (words.length <= SHORT_TEXT_WORDS || UNSPACED.test(start)) return undefined;
    const { text } = this.page;
    const end = words.slice(-WORDS_AT_END).join(' ');
    const endAt = text.indexOf(end.toLowerCase(), at + start.length);
    const lineEnd = text.indexOf('\n', at);
    return endAt >= 0 && (lineEnd < 0 || endAt < lineEnd) ? end : undefined;
  }

  /** The words before may stand in the block before, but all in one. */
  private withWordsBefore(start: string, at: number): string | undefined {
    const { text } = this.page;
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const isLineStart = lineStart === at;
    const line = isLineStart
      ? text.slice(text.lastIndexOf('\n', at - 2) + 1, Math.max(at - 1, 0))
      : text.slice(lineStart, at);
    const words = wordsOf(line);
    if (words.length === 0 || UNSPACED.test(line)) return undefined;
    for (const count of WORDS_BEFORE) {
      const before = words.slice(-count).join(' ');
      const whole = `${before} ${start.toLowerCase()}`;
      if (this.flatText.indexOf(whole) === at - before.length - 1) return this.pass(at, directive({ before, start }));
    }
    return undefined;
  }
}

/** The first line: a fragment's start does not reach over the end of a block. */
function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return (end < 0 ? text : text.slice(0, end)).replace(/^[ \t]{0,20}(?:[-*+•]|\d{1,3}[.)])[ \t]+/, '').trim();
}

/** What the link may begin with, best first. */
function startsOf(line: string): string[] {
  if (!/[\p{L}\p{N}]/u.test(line)) return [];
  const words = wordsOf(line);
  const term = line.slice(0, 200).split(/: /, 1)[0] ?? '';
  const starts = UNSPACED.test(line.slice(0, 40))
    ? CHARACTERS_AT_START.map((characters) => unspacedStart(line, characters))
    : [
        ...(words.length <= SHORT_TEXT_WORDS ? [words.join(' ')] : []),
        ...WORDS_AT_START.filter((count) => count < words.length - WORDS_AT_END).map((count) =>
          words.slice(0, count).join(' '),
        ),
        term,
        ...FEWER_WORDS.filter((count) => count < words.length).map((count) => words.slice(0, count).join(' ')),
      ];
  return starts.filter(({ length }) => length >= SHORTEST_START);
}

function wordsOf(line: string): string[] {
  return line.split(/\s+/, 400).filter((word) => word !== '');
}

/** Browsers match whole words, in Chinese and Thai too. */
function unspacedStart(text: string, characters: number): string {
  const segments = new Intl.Segmenter('und', { granularity: 'word' }).segment(text.slice(0, 2 * characters));
  let start = '';
  for (const { segment } of segments) {
    if (start.length >= characters) break;
    start += segment;
  }
  return start.trim();
}

function directive({ before, start, end }: { before?: string; start: string; end?: string | undefined }): string {
  const parts = [
    ...(before === undefined ? [] : [`${encodeWords(before)}-`]),
    encodeWords(start),
    ...(end === undefined ? [] : [encodeWords(end)]),
  ];
  return `#:~:text=${parts.join(',')}`;
}

/** A dash, a comma and an ampersand have a meaning of their own there. */
function encodeWords(words: string): string {
  return encodeURIComponent(words.toWellFormed()).replaceAll('-', '%2D');
}

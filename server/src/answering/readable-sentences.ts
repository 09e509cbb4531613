import { readMarkdownBlocks } from '../knowledge/index.ts';
import { isTableDelimiter, splitIntoSentences } from '../language/index.ts';

/** A sentence, list item or table row of a passage, in a form that can be read outside of it. */
export interface ReadableSentence {
  text: string;
  /** A `title` is a short line without a full stop that names what follows, in texts without marked headings. */
  kind: 'sentence' | 'item' | 'row' | 'title';
  /** The block of the passage in which it stands: a paragraph, a list, a table. */
  block: number;
  /** A short block of code right behind it, with its fences: the command after "To start it, run:". */
  code?: string;
  /** Such a block with which the passage begins, before its first sentence. */
  codeBefore?: string;
}

/** Longer ones are listings and drawings, which say nothing without the page around them. */
const mostLinesOfCode = 6;
const fenceLines = 2;
/** The names of the columns and the line under them. */
const headLines = 2;
const longestTitle = 80;
const longestBroken = 400;
const endMark = /[.!?:;…。！？؟।]["'”’)\]»]*$/u;

/** Reads a passage's Markdown as sentences: without headings, fragments of code and the bars of tables. */
export function readableSentences(markdown: string): ReadableSentence[] {
  const sentences: ReadableSentence[] = [];
  const blocks = readMarkdownBlocks(markdown);
  blocks.forEach(({ kind, text }, index) => {
    const before = blocks[index - 1];
    const last = sentences.at(-1);
    if (kind === 'table') sentences.push(...rowsOf(text, index));
    if (kind === 'paragraph' || kind === 'list') sentences.push(...sentencesOf(text, index));
    const isBehindText = before?.kind === 'paragraph' || before?.kind === 'list';
    if (kind === 'code' && isShort(text) && last && isBehindText) last.code = text;
  });
  const [opening] = blocks;
  const [first] = sentences;
  if (opening?.kind === 'code' && isShort(opening.text) && first) first.codeBefore = opening.text;
  return withTitles(sentences);
}

function isShort(code: string): boolean {
  return code.split('\n', mostLinesOfCode + fenceLines + 1).length <= mostLinesOfCode + fenceLines;
}

function sentencesOf(text: string, block: number): ReadableSentence[] {
  const sentences = splitIntoSentences(withoutQuoteMarks(text))
    .flatMap(({ text }) => text.split(announcedBelow))
    .map((lines): ReadableSentence => {
      const unwrapped = lines
        .split('\n')
        .map((line) => line.trim())
        .join(' ');
      return { text: unwrapped, kind: listMarker.test(unwrapped) ? 'item' : 'sentence', block };
    });
  return withBrokenJoined(sentences).filter(({ text }) => /\p{L}/u.test(text));
}

/** Where a page puts a word on a line of its own, a sentence breaks off: too long for a title, and without an end. */
function withBrokenJoined(sentences: readonly ReadableSentence[]): ReadableSentence[] {
  const joined: ReadableSentence[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    const isBroken =
      last?.kind === 'sentence' &&
      sentence.kind === 'sentence' &&
      last.text.length > longestTitle &&
      last.text.length < longestBroken &&
      !endMark.test(last.text);
    if (isBroken) last.text += ` ${sentence.text}`;
    else joined.push({ ...sentence });
  }
  return joined;
}

/** A title names what follows: at the end of a passage, or before another one, it is just a short line. */
function withTitles(sentences: ReadableSentence[]): ReadableSentence[] {
  return sentences.map((sentence, index) => {
    const next = sentences[index + 1];
    const isTitle = sentence.kind === 'sentence' && !sentence.code && next && isTitleLike(sentence.text);
    return isTitle ? { ...sentence, kind: 'title' } : sentence;
  });
}

/** Numbers, paths through menus and whatever ends with a mark say something by themselves. */
function isTitleLike(text: string): boolean {
  return text.length <= longestTitle && !endMark.test(text) && !/,$|[\p{Nd}>›→@]/u.test(text);
}

/** A line that ends with a colon announces the lines below it. */
const announcedBelow = /(?<=[:：])[ \t]*\n/;

const listMarker = /^(?:[-*+•‣·]|\d{1,3}[.)])\s+/;

export const withoutListMarker = (text: string) => text.replace(listMarker, '');

const withoutQuoteMarks = (text: string) => text.replaceAll(/^ {0,3}> ?/gm, '');

/** "price: 5 €, size: large" where the table's head is known, and else "5 €: large". */
function rowsOf(table: string, block: number): ReadableSentence[] {
  const rows = table.split('\n');
  const hasHead = isTableDelimiter(rows[1] ?? '');
  const head = hasHead ? cellsOf(rows[0] ?? '') : [];
  return rows
    .slice(hasHead ? headLines : 0)
    .filter((row) => !isTableDelimiter(row))
    .map((row) => {
      const cells = cellsOf(row);
      const named = cells.flatMap((cell, column) => {
        if (cell === '') return [];
        return head[column] ? `${head[column]}: ${cell}` : cell;
      });
      return { text: named.join(hasHead ? ', ' : ': '), kind: 'row', block };
    });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

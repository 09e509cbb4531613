import { readMarkdownBlocks } from '../knowledge/index.ts';
import { isTableDelimiter, splitIntoSentences } from '../language/index.ts';
import { withBalancedEmphasis, withoutStrayMarkup } from './stray-markup.ts';
import type { TableRow } from './table-rows.ts';

/** A sentence, list item or table row of a passage, in a form that can be read outside of it. */
export interface ReadableSentence {
  text: string;
  /** A `title` is a short line without a full stop that names what follows, in texts without marked headings. */
  kind: 'sentence' | 'item' | 'row' | 'title';
  /** The block of the passage in which it stands: a paragraph, a list, a table. A list that code interrupts is one. */
  block: number;
  /** How deep an item is nested in its list; 0 for all else. */
  depth: number;
  /** A short block of code right behind it, with its fences: the command after "To start it, run:". */
  code?: string | undefined;
  /** Such a block with which the passage begins, before its first sentence. */
  codeBefore?: string | undefined;
  /** Of a row of a table, which is shown otherwise than it is read. */
  row?: TableRow | undefined;
}

/** Longer ones are listings and drawings, which say nothing without the page around them. */
const mostLinesOfCode = 30;
const fenceLines = 2;
/** The names of the columns and the line under them. */
const headLines = 2;
const longestTitle = 80;
const longestBroken = 400;
const endMark = /[.!?:;…。！？؟।]["'”’)\]»*_]*$/u;

/** Reads a passage's Markdown as sentences: without headings, fragments of code and the bars of tables. */
export function readableSentences(markdown: string): ReadableSentence[] {
  const sentences: ReadableSentence[] = [];
  const blocks = readMarkdownBlocks(withoutStrayMarkup(markdown));
  let list: OpenList | undefined;
  blocks.forEach(({ kind, text }, index) => {
    const before = blocks[index - 1];
    const last = sentences.at(-1);
    if (kind === 'table') sentences.push(...rowsOf(text, index));
    if (kind === 'paragraph') sentences.push(...sentencesOf(text, index));
    if (kind === 'list') {
      const block = list && continues(text, list, before?.kind) ? list.block : index;
      sentences.push(...sentencesOf(text, block));
      list = { block, text };
    }
    const isBehindText = before?.kind === 'paragraph' || before?.kind === 'list';
    if (kind === 'code' && isShort(text) && last && isBehindText) last.code = text;
  });
  const [opening] = blocks;
  const [first] = sentences;
  if (opening?.kind === 'code' && isShort(opening.text) && first) first.codeBefore = opening.text;
  return withTitles(sentences);
}

interface OpenList {
  block: number;
  text: string;
}

/** Whether a list goes on with an earlier one: by the next number, or behind a block of code within an item. */
function continues(text: string, { text: earlier }: OpenList, kindBefore: string | undefined): boolean {
  const number = /^\s*(\d{1,3})[.)]/.exec(text)?.[1];
  if (number === undefined) return kindBefore === 'code' && /^\s*[-*+•]/.test(earlier);
  const numbers = earlier.match(/^ {0,3}\d{1,3}(?=[.)])/gm);
  return Number(number) > 1 && Number(number) === Number(numbers?.at(-1) ?? 0) + 1;
}

function isShort(code: string): boolean {
  return code.split('\n', mostLinesOfCode + fenceLines + 1).length <= mostLinesOfCode + fenceLines;
}

function sentencesOf(markdown: string, block: number): ReadableSentence[] {
  const whole = withoutQuoteMarks(markdown);
  const depthAt = depths(whole);
  const sentences = splitIntoSentences(whole).flatMap(({ text, start }) =>
    text.split(endsWithin).map((lines): ReadableSentence => {
      const unwrapped = withBalancedEmphasis(
        lines
          .split('\n')
          .map((line) => line.trim())
          .join(' '),
      );
      const isItem = listMarker.test(unwrapped);
      return { text: unwrapped, kind: isItem ? 'item' : 'sentence', block, depth: isItem ? depthAt(start) : 0 };
    }),
  );
  return withBrokenJoined(sentences).filter(({ text }) => /\p{L}/u.test(text));
}

/** How deep the items of a list are nested, asked from the first to the last. */
function depths(list: string): (start: number) => number {
  const open: number[] = [];
  return (start) => {
    const line = list.slice(list.lastIndexOf('\n', start - 1) + 1, start).replaceAll('\t', '    ');
    if (line.trim() !== '') return Math.max(0, open.length - 1);
    while (open.length > 0 && (open.at(-1) ?? 0) >= line.length) open.pop();
    open.push(line.length);
    return open.length - 1;
  };
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
    if (last && (isBroken || goesOn(last, sentence))) last.text += ` ${sentence.text}`;
    else joined.push({ ...sentence });
  }
  return joined;
}

/** 'A follow-up ("and on Sundays?") is understood' is one sentence. */
function goesOn(last: ReadableSentence, { kind, text }: ReadableSentence): boolean {
  return kind === 'sentence' && /^\p{Ll}/u.test(text) && /[.!?…]["'”’»]{0,2}[)\]]$/u.test(last.text);
}

/**
 * A title names what follows: at the end of a passage, or before another one, it is just a short line. So it is in a
 * list, in bold or where it ends an item: "- **Desk** - An app for the desktop. (source code)".
 */
function withTitles(sentences: ReadableSentence[]): ReadableSentence[] {
  const lists = new Set(sentences.filter(({ kind }) => kind === 'item').map(({ block }) => block));
  return sentences.map((sentence, index) => {
    const next = sentences[index + 1];
    const isBold = isAllEmphasis(sentence.text);
    const isNaming = isBold || (next && isTitleLike(sentence.text));
    const isRemark =
      lists.has(sentence.block) && (isBold || next?.kind !== 'sentence' || next.block !== sentence.block);
    const isTitle =
      sentence.kind === 'sentence' &&
      !sentence.code &&
      sentences.length > 1 &&
      isNaming &&
      !isRemark &&
      !connective.test(sentence.text);
    return isTitle ? { ...sentence, kind: 'title' } : sentence;
  });
}

/** Between two lists, of which either or both are meant. */
const connective =
  /^\P{L}{0,4}(?:or|and|oder|und|ou|et|o|y|e|of|en|lub|oraz|i|или|и|veya|ve|أو|و|या|और|또는|그리고|或|或者|和|または)\P{L}{0,4}$/iu;

/** "**No.**" is a statement. */
const isAllEmphasis = (text: string) =>
  text.length <= longestTitle && /^(\*{1,3}|_{1,3})(?![*_])(?:(?!\1).)+(?<![.!。！।])\1$/u.test(text);

/** Numbers, paths through menus and whatever ends with a mark say something by themselves. */
function isTitleLike(text: string): boolean {
  return text.length <= longestTitle && !endMark.test(text) && !/,$|[\p{Nd}>›→@]/u.test(text);
}

/** Behind a line that ends with a colon, which announces the lines below it, and behind a question in bold. */
const endsWithin = /(?<=[:：])[ \t]*\n|(?<=^[^\p{L}\p{N}]*\*\*[^*]{3,200}[?？؟]\*\*)\s+/u;

const listMarker = /^(?:[-*+•‣·]|\d{1,3}[.)])\s+/;

export const withoutListMarker = (text: string) => text.replace(listMarker, '');

const withoutQuoteMarks = (text: string) => text.replaceAll(/^ {0,3}> ?/gm, '');

/** "price: 5 €, size: large" where the table's head is known, and else "5 €: large". */
function rowsOf(table: string, block: number): ReadableSentence[] {
  const rows = table.split('\n');
  const isHeaded = isTableDelimiter(rows[1] ?? '');
  const head = isHeaded ? cellsOf(rows[0] ?? '') : [];
  // A head that names the first column only does not say what the others are.
  const hasHead = head.slice(1).some((name) => name !== '');
  return rows
    .slice(isHeaded ? headLines : 0)
    .filter((row) => !isTableDelimiter(row))
    .map((row) => {
      const cells = cellsOf(row);
      const named = cells.flatMap((cell, column) => {
        if (cell === '') return [];
        return hasHead && head[column] ? `${head[column]}: ${cell}` : cell;
      });
      const shown = { head: hasHead ? head : [], cells };
      return { text: named.join(hasHead ? ', ' : ': '), kind: 'row', block, depth: 0, row: shown };
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

import { readMarkdownBlocks } from '../../knowledge/index.ts';
import { isTableDelimiter, splitIntoSentences } from '../../language/index.ts';

/** A sentence, list item or table row of a passage, in a form that can be read outside of it. */
export interface ReadableSentence {
  text: string;
  kind: 'sentence' | 'item' | 'row';
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

/** Reads a passage's Markdown as sentences: without headings, fragments of code and the bars of tables. */
export function readableSentences(markdown: string): ReadableSentence[] {
  const sentences: ReadableSentence[] = [];
  const blocks = readMarkdownBlocks(markdown);
  blocks.forEach(({ kind, text }, index) => {
    const before = blocks[index - 1];
    const last = sentences.at(-1);
    if (kind === 'table') sentences.push(...rowsOf(text));
    if (kind === 'paragraph' || kind === 'list') sentences.push(...sentencesOf(text));
    const isBehindText = before?.kind === 'paragraph' || before?.kind === 'list';
    if (kind === 'code' && isShort(text) && last && isBehindText) last.code = text;
  });
  const [opening] = blocks;
  const [first] = sentences;
  if (opening?.kind === 'code' && isShort(opening.text) && first) first.codeBefore = opening.text;
  return sentences;
}

function isShort(code: string): boolean {
  return code.split('\n', mostLinesOfCode + fenceLines + 1).length <= mostLinesOfCode + fenceLines;
}

function sentencesOf(text: string): ReadableSentence[] {
  return splitIntoSentences(withoutQuoteMarks(text)).map((sentence) => {
    const unwrapped = sentence.text
      .split('\n')
      .map((line) => line.trim())
      .join(' ');
    return { text: unwrapped, kind: listMarker.test(unwrapped) ? 'item' : 'sentence' };
  });
}

const listMarker = /^(?:[-*+•‣·]|\d{1,3}[.)])\s+/;

export const withoutListMarker = (text: string) => text.replace(listMarker, '');

const withoutQuoteMarks = (text: string) => text.replaceAll(/^ {0,3}> ?/gm, '');

/** "price: 5 €, size: large" where the table's head is known, and else "5 €: large". */
function rowsOf(table: string): ReadableSentence[] {
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
      return { text: named.join(hasHead ? ', ' : ': '), kind: 'row' };
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

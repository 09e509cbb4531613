import { citesIn, type Inline, parseInline, withoutCites } from './parse-inline.ts';

/** The parts of an answer, one below the other. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; children: Inline[] }
  | { type: 'code'; text: string; cites: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' };

/** Lists in lists in quotes: deeper ones are shown as text. */
const deepest = 6;
const mostColumns = 30;

const fence = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const heading = /^ {0,3}#{1,6}[ \t]+/;
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?:( {1,4})|$)/;
const tableLine = /^[|: \t-]+$/;

/** Reads the Markdown that chatbots and people write. HTML in it is text; images are not known. */
export function parseMarkdown(text: string): Block[] {
  return parseLines(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}

function parseLines(lines: string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as string;
    const read =
      (depth < deepest && (readQuote(lines, at, depth) ?? readList(lines, at, depth))) ||
      readCode(lines, at) ||
      readTable(lines, at);
    if (read) {
      blocks.push(read.block);
      at = read.end;
    } else if (line.trim() === '') at += 1;
    else if (rule.test(line)) {
      blocks.push({ type: 'rule' });
      at += 1;
    } else if (heading.test(line)) {
      const title = withoutClosing(line.replace(heading, ''));
      blocks.push({ type: 'heading', children: parseInline(title) });
      at += 1;
    } else {
      const end = endOfParagraph(lines, at);
      const text = lines.slice(at, end).map((part) => part.trimStart());
      blocks.push({ type: 'paragraph', children: parseInline(text.join('\n').trimEnd()) });
      at = end;
    }
  }
  return blocks;
}

/** A heading may end with the signs it began with. */
function withoutClosing(title: string): string {
  const text = title.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length && (end === 0 || text[end - 1] === ' ') ? text.slice(0, end).trimEnd() : text;
}

type Read = { block: Block; end: number } | undefined;

function endOfParagraph(lines: string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && !endsParagraph(lines, end)) end += 1;
  return end;
}

function endsParagraph(lines: string[], at: number): boolean {
  const line = lines[at] as string;
  const [, , bullet, number] = item.exec(line) ?? [];
  return (
    line.trim() === '' ||
    [fence, heading, rule, quote].some((pattern) => pattern.test(line)) ||
    // A number at the beginning of a line is a list only where it begins one.
    Boolean(bullet) ||
    number === '1' ||
    isTableHead(lines, at)
  );
}

function readCode(lines: string[], start: number): Read {
  const [, opening] = fence.exec(lines[start] as string) ?? [];
  if (!opening) return undefined;
  const isClosing = (line: string) => {
    const text = withoutCites(line).trim();
    return text.length >= opening.length && text === (opening[0] as string).repeat(text.length);
  };
  let end = start + 1;
  while (end < lines.length && !isClosing(lines[end] as string)) end += 1;
  const text = withoutCites(lines.slice(start + 1, end).join('\n'));
  const cites = citesIn(lines.slice(start, end + 1).join(''));
  return { block: { type: 'code', text, cites }, end: end + 1 };
}

function readQuote(lines: string[], start: number, depth: number): Read {
  let end = start;
  while (end < lines.length && quote.test(lines[end] as string)) end += 1;
  if (end === start) return undefined;
  const inside = lines.slice(start, end).map((line) => line.replace(quote, ''));
  return { block: { type: 'quote', children: parseLines(inside, depth + 1) }, end };
}

function readList(lines: string[], start: number, depth: number): Read {
  const first = item.exec(lines[start] as string);
  if (!first || rule.test(lines[start] as string)) return undefined;
  const isOrdered = first[3] !== undefined;
  const items: Block[][] = [];
  let at = start;
  while (at < lines.length) {
    const found = item.exec(lines[at] as string);
    if (!found || (found[3] !== undefined) !== isOrdered || rule.test(lines[at] as string)) break;
    const indent = found[0].length;
    const own = [(lines[at] as string).slice(indent)];
    const end = endOfItem(lines, at + 1);
    for (const line of lines.slice(at + 1, end)) own.push(line.slice(Math.min(indent, indentOf(line))));
    items.push(parseLines(own, depth + 1));
    at = end;
    // An empty line between two items does not end the list.
    if (lines[at] === '' && item.test(lines[at + 1] ?? '')) at += 1;
  }
  return { block: { type: 'list', isOrdered, start: Number(first[3] ?? 1), items }, end: at };
}

/** What is indented belongs to the item, empty lines before it too; so does a line that goes on with its text. */
function endOfItem(lines: string[], start: number): number {
  let end = start;
  while (end < lines.length) {
    const line = lines[end] as string;
    if (line.trim() === '') {
      let next = end + 1;
      while (next < lines.length && (lines[next] as string).trim() === '') next += 1;
      if (next >= lines.length || indentOf(lines[next] as string) < 2) return end;
      end = next;
    } else if (indentOf(line) < 2 && (item.test(line) || endsParagraph(lines, end))) return end;
    else end += 1;
  }
  return end;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const isTableHead = (lines: string[], at: number) =>
  (lines[at] as string).includes('|') &&
  (lines[at + 1] ?? '').includes('|') &&
  (lines[at + 1] as string).includes('-') &&
  tableLine.test(withoutCites(lines[at + 1] as string));

function readTable(lines: string[], start: number): Read {
  if (!isTableHead(lines, start)) return undefined;
  const head = cellsOf(lines[start] as string);
  const rows: Inline[][][] = [];
  let end = start + 2;
  while (end < lines.length && (lines[end] as string).includes('|')) {
    const cells = cellsOf(lines[end] as string);
    rows.push(head.map((_, column) => parseInline(cells[column] ?? '')));
    end += 1;
  }
  return { block: { type: 'table', head: head.map(parseInline), rows }, end };
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    // A source that is named behind a row is named in its last cell.
    .replace(/\|((?:\uE000\d{1,4}\uE001){1,20})$/, '$1|')
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/);
  return cells.slice(0, mostColumns).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

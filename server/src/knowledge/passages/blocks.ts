import {
  canBeHeading,
  fenceIn,
  headingIn,
  isIndented,
  isListItem,
  isTableDelimiter,
  isTableRow,
  isThematicBreak,
  underlineLevel,
} from '../../language/index.ts';

/** Where in the document a block stands, for a link to it. */
export interface Place {
  /** From 1. */
  page?: number;
  /** The `id` of the nearest heading. */
  anchor?: string;
}

export type Block =
  /** One without a text ends the sections of its level and those within. */
  | { kind: 'heading'; level: number; text: string; place?: Place }
  | {
      kind: 'paragraph' | 'list' | 'table' | 'code';
      text: string;
      place?: Place;
      /** The words it begins with, where they stand out as a question. */
      question?: string;
    };

/** Reads Markdown as a list of blocks, line by line; what is not understood is a paragraph. */
export function readMarkdownBlocks(markdown: string): Block[] {
  const lines = withoutFrontMatter(markdown).split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = headingIn(line);
    if (line.trim() === '' || isThematicBreak(line)) {
      at++;
    } else if (heading) {
      blocks.push({ kind: 'heading', ...heading });
      at++;
    } else {
      const [kind, end] = extent(lines, at);
      const text = lines.slice(at, end).join('\n').trimEnd();
      const underlined = kind === 'paragraph' ? underlinedHeading(lines, at, end) : undefined;
      blocks.push(underlined ?? { kind, text });
      at = underlined ? end + 1 : end;
    }
  }
  return blocks;
}

/** Blocks of lines with a blank line between them. (A regular expression for this overflows on a million newlines.) */
export function readParagraphs(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n').trim() });
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') finish();
    else lines.push(line);
  }
  finish();
  return blocks;
}

/** The settings between `---` lines at the very top are not content. */
function withoutFrontMatter(markdown: string): string {
  if (!markdown.startsWith('---\n')) return markdown;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown.slice(3));
  return end ? markdown.slice(3 + end.index + end[0].length) : markdown;
}

/** The kind of the block that begins at this line, and the line after its last. */
function extent(lines: readonly string[], start: number): [Exclude<Block['kind'], 'heading'>, number] {
  const fence = fenceIn(lines[start] ?? '');
  if (fence) return ['code', endOfCode(lines, start, fence)];
  if (isTableStart(lines, start)) return ['table', endOfTable(lines, start)];
  if (isListItem(lines[start] ?? '')) return ['list', endOfList(lines, start)];
  return ['paragraph', endOfParagraph(lines, start)];
}

/** Like every Markdown parser, we let a fence that is never closed run to the end. */
function endOfCode(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at++) {
    const closing = fenceIn(lines[at] ?? '');
    if (closing?.startsWith(fence) && (lines[at] ?? '').trim() === closing) return at + 1;
  }
  return lines.length;
}

function isTableStart(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return isTableRow(line) || (line.includes('|') && isTableDelimiter(lines[at + 1] ?? ''));
}

function endOfTable(lines: readonly string[], start: number): number {
  let at = start;
  while (at < lines.length && (lines[at] ?? '').includes('|')) at++;
  return at;
}

/** A list goes on over blank lines as long as items or indented lines follow them. */
function endOfList(lines: readonly string[], start: number): number {
  let end = start + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const followsBlank = end < at;
    const belongs = isListItem(line) || isIndented(line) || !followsBlank;
    if (!belongs || headingIn(line) || fenceIn(line) || isThematicBreak(line)) break;
    end = at + 1;
  }
  return end;
}

function endOfParagraph(lines: readonly string[], start: number): number {
  let at = start + 1;
  while (at < lines.length && !endsParagraph(lines, at)) at++;
  return at;
}

function endsParagraph(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return (
    line.trim() === '' ||
    headingIn(line) !== undefined ||
    underlineLevel(line) !== undefined ||
    fenceIn(line) !== undefined ||
    isListItem(line) ||
    isTableStart(lines, at)
  );
}

function underlinedHeading(lines: readonly string[], start: number, end: number): Block | undefined {
  const line = lines[start] ?? '';
  const level = underlineLevel(lines[end] ?? '');
  if (level === undefined || end !== start + 1 || !canBeHeading(line)) return undefined;
  return { kind: 'heading', level, text: line.trim() };
}

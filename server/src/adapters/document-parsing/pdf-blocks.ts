import type { Block } from '../../knowledge/passages/index.ts';
import type { PdfLine } from './pdf-lines.ts';

export interface PdfPage {
  /** From 1. */
  number: number;
  height: number;
  lines: PdfLine[];
}

/** Where running heads and feet stand. */
const MARGIN_SHARE = 0.12;
const HEADING_RATIO = 1.15;
const LONGEST_HEADING = 200;
const MOST_HEADING_LINES = 4;
const BULLET = /^(?:[•◦▪●○■‣·–—*]|-(?=\s)|\(?\d{1,2}[.)](?=\s)|\(?[a-z][.)](?=\s))\s*(?=\S)/;
const SENTENCE_END = /[.!?:;。！？：؟]["'”’)\]]?$/;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]$/;

/** Makes headings, paragraphs and lists of lines, and leaves out what every page repeats. */
export function pdfBlocks(pages: readonly PdfPage[], outline: ReadonlyMap<string, number>): Block[] {
  const kept = withoutRunningLines(pages);
  const levelOf = headingLevels(kept, outline);
  const writer = new PdfBlockWriter();
  for (const page of kept) {
    const spacing = usualSpacing(page.lines);
    let previous: PdfLine | undefined;
    for (const line of page.lines) {
      const level = levelOf(line);
      if (level) writer.heading(line, level, page.number, previous);
      else writer.text(line, page.number, previous, spacing);
      previous = line;
    }
  }
  return writer.finish();
}

function withoutRunningLines(pages: readonly PdfPage[]): PdfPage[] {
  const seen = new Map<string, number>();
  const keyOf = (line: PdfLine, { height }: PdfPage) => {
    const isInMargin = line.y < height * MARGIN_SHARE || line.y > height * (1 - MARGIN_SHARE);
    return isInMargin ? line.text.replace(/\d+/g, '#').trim().slice(0, 200) : undefined;
  };
  for (const page of pages) {
    for (const key of new Set(page.lines.map((line) => keyOf(line, page))))
      if (key) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const often = Math.max(2, Math.min(3, Math.ceil(pages.length * 0.5)));
  const isRunning = (line: PdfLine, page: PdfPage) => {
    if (pages.length < 2) return false;
    const isLast = line.y > page.height * 0.75 && page.lines.every(({ y }) => y <= line.y);
    if (isLast && line.text.trim() === String(page.number)) return true;
    const key = keyOf(line, page);
    if (key === undefined) return false;
    return (
      (seen.get(key) ?? 0) >= often ||
      /^(?:[-–—|\s]*(?:page |seite |p\. ?)?#[-–—|\s]*(?:(?:of|von|\/) #)?|[ivxlc]{1,6})$/i.test(key)
    );
  };
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRunning(line, page)) }));
}

/** A heading is in the outline, or larger than what most of the text is set in; the largest has level 1. */
function headingLevels(
  pages: readonly PdfPage[],
  outline: ReadonlyMap<string, number>,
): (line: PdfLine) => number | undefined {
  const charactersBySize = new Map<number, number>();
  for (const { lines } of pages) {
    for (const { size, text } of lines)
      charactersBySize.set(halfPoints(size), (charactersBySize.get(halfPoints(size)) ?? 0) + text.length);
  }
  const [body] = [...charactersBySize].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  const total = [...charactersBySize.values()].reduce((sum, count) => sum + count, 0);
  const sizes = [...charactersBySize]
    .filter(([size, characters]) => size >= body * HEADING_RATIO && characters < total * 0.2)
    .map(([size]) => size)
    .sort((a, b) => b - a);
  return ({ text, size }) => {
    if (text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return undefined;
    const listed = outline.get(outlineKey(text));
    if (listed !== undefined) return listed;
    const rank = sizes.indexOf(halfPoints(size));
    return rank < 0 ? undefined : Math.min(rank + 1, 6);
  };
}

/** Titles in an outline often lack the number that the page shows. */
export function outlineKey(title: string): string {
  return title
    .slice(0, LONGEST_HEADING)
    .toLowerCase()
    .replace(/^[\s\d.]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const halfPoints = (size: number) => Math.round(size * 2) / 2;

/** From base line to base line, in letter sizes. */
function usualSpacing(lines: readonly PdfLine[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const gap = ((lines[i]?.y ?? 0) - (lines[i - 1]?.y ?? 0)) / (lines[i]?.size || 1);
    if (gap > 0.5 && gap < 4) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  // The lower third: many short paragraphs would pull the middle up.
  return gaps[Math.floor(gaps.length / 3)] ?? 1.2;
}

class PdfBlockWriter {
  private readonly blocks: Block[] = [];
  private open:
    | {
        kind: 'heading' | 'paragraph' | 'list';
        level: number;
        parts: string[];
        page: number;
        lines: number;
        left: number;
      }
    | undefined;

  heading(line: PdfLine, level: number, page: number, previous: PdfLine | undefined): void {
    const { open } = this;
    const continues =
      open?.kind === 'heading' &&
      open.level === level &&
      open.page === page &&
      open.lines < MOST_HEADING_LINES &&
      previous !== undefined &&
      line.y > previous.y &&
      line.y - previous.y < 1.7 * line.size;
    if (open && continues) {
      append(open.parts, line.text);
      open.lines++;
      return;
    }
    this.flush();
    this.open = { kind: 'heading', level, parts: [line.text], page, lines: 1, left: line.x };
  }

  text(line: PdfLine, page: number, previous: PdfLine | undefined, spacing: number): void {
    const item = BULLET.exec(line.text);
    const { open } = this;
    if (open && open.kind !== 'heading' && !item && this.continues(line, previous, spacing)) {
      append(open.parts, line.text);
      return;
    }
    if (item) {
      const marker = /\d/.test(item[0]) ? `${item[0].replace(/\D/g, '')}.` : '-';
      const text = `${marker} ${line.text.slice(item[0].length)}`;
      if (open?.kind === 'list') open.parts.push('\n', text);
      else this.start('list', text, page, line);
      return;
    }
    this.start('paragraph', line.text, page, line);
  }

  finish(): Block[] {
    this.flush();
    return this.blocks;
  }

  private continues(line: PdfLine, previous: PdfLine | undefined, spacing: number): boolean {
    const { open } = this;
    if (!open) return false;
    const last = open.parts.at(-1) ?? '';
    // On a new page or at the top of a column only an unfinished sentence goes on.
    if (!previous || line.y <= previous.y)
      return !SENTENCE_END.test(last.trimEnd()) && /^[\p{Ll}\p{Lo}\d(]/u.test(line.text);
    if (Math.abs(line.size - previous.size) > 0.15 * previous.size) return false;
    const gap = (line.y - previous.y) / line.size;
    if (gap > spacing * 1.35) return false;
    const isIndented = line.x > previous.x + 0.8 * line.size && line.x > open.left + 0.8 * line.size;
    return open.kind === 'list' || !(isIndented && SENTENCE_END.test(previous.text.trimEnd()));
  }

  private start(kind: 'paragraph' | 'list', text: string, page: number, line: PdfLine): void {
    this.flush();
    this.open = { kind, level: 0, parts: [text], page, lines: 1, left: line.x };
  }

  private flush(): void {
    const { open } = this;
    this.open = undefined;
    const text = open?.parts
      .join('')
      .replace(/[ \t]+/g, ' ')
      .trim();
    if (!open || !text) return;
    const place = { page: open.page };
    this.blocks.push(
      open.kind === 'heading' ? { kind: 'heading', level: open.level, text, place } : { kind: open.kind, text, place },
    );
  }
}

/** Joins a word that was hyphenated at the end of a line. */
function append(parts: string[], text: string): void {
  const last = parts.at(-1) ?? '';
  if (/\p{L}[-\u00ad\u2010]$/u.test(last) && /^\p{Ll}/u.test(text)) {
    parts[parts.length - 1] = last.slice(0, -1);
    parts.push(text);
  } else parts.push(UNSPACED.test(last) ? '' : ' ', text);
}

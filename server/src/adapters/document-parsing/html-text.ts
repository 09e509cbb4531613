import { collapseSpaces, elementsIn, type HtmlElement } from './html-tree.ts';
import type { MainContent } from './main-content.ts';

export const BLOCK_TAGS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);
export const SKIPPED_TAGS = new Set(
  'script style template svg math canvas iframe object embed video audio select option datalist input textarea head meta link dialog map'.split(
    ' ',
  ),
);
/** Where a button's words are those of a question that it opens. */
const HOLDS_BUTTONS = /^(?:button|dt|summary|h[1-6])$/;

/** The text of an element that is one line or a few; lists within are handed out where they are asked for. */
export function inlineText(element: HtmlElement, content: MainContent, nestedLists?: HtmlElement[]): string {
  const parts: string[] = [];
  const keepsButtons = HOLDS_BUTTONS.test(element.tag) || element.attributes['role'] === 'button';
  const visit = (inner: HtmlElement) => {
    const isKept = content.isKept(inner);
    for (const child of inner.children) {
      if (typeof child === 'string') {
        if (isKept) parts.push(child);
        continue;
      }
      const { tag } = child;
      const gap = BLOCK_TAGS.has(tag) ? ' ' : '';
      parts.push(gap);
      if (SKIPPED_TAGS.has(tag) || isStruckOut(child)) continue;
      if (content.isDropped(child) || isAnchorSign(child) || (tag === 'button' && !keepsButtons)) continue;
      if (tag === 'br') parts.push('\u2028');
      else if (nestedLists && (tag === 'ul' || tag === 'ol')) nestedLists.push(child);
      else {
        visit(child);
        parts.push(gap);
      }
    }
  };
  visit(element);
  return collapseSpaces(parts.join(''))
    .replace(/ ?\u2028 ?/g, '\n')
    .trim();
}

/** What is crossed out does not hold any more, such as the price before an offer. */
export function isStruckOut({ tag, attributes }: HtmlElement): boolean {
  return (
    tag === 'del' ||
    tag === 's' ||
    tag === 'strike' ||
    /text-decoration[^;]{0,40}line-through/i.test((attributes['style'] ?? '').slice(0, 500))
  );
}

/** The sign beside a heading that links to it, or to the editing of what is under it. */
function isAnchorSign({ tag, attributes, children }: HtmlElement): boolean {
  if (/(?:^|\s)mw-editsection(?:\s|$)/.test(attributes['class'] ?? '')) return true;
  if (tag !== 'a' || !(attributes['href'] ?? '').includes('#')) return false;
  if (/headerlink|hash-link|anchor|permalink|header-anchor/i.test(attributes['class'] ?? '')) {
    return children.every((child) => typeof child !== 'string' || child.trim().length <= 2);
  }
  return children.every((child) => typeof child === 'string' && /^\s*[#¶§\u200b]?\s*$/.test(child));
}

const DEEPEST_INDENT = 8;

/** A list as Markdown, an item a line, lists within indented. */
export function listText(list: HtmlElement, content: MainContent): string {
  const lines: string[] = [];
  const write = (one: HtmlElement, depth: number) => {
    let number = Number(one.attributes['start'] ?? 1) || 1;
    for (const item of one.children) {
      if (typeof item === 'string' || content.isDropped(item)) continue;
      if (item.tag !== 'li') {
        if (item.tag === 'ul' || item.tag === 'ol') write(item, depth + 1);
        continue;
      }
      const nested: HtmlElement[] = [];
      const text = inlineText(item, content, nested).replaceAll('\n', ' ');
      const marker = one.tag === 'ol' ? `${number++}.` : '-';
      if (text) lines.push(`${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}${marker} ${text}`);
      for (const inner of nested) write(inner, depth + 1);
    }
  };
  write(list, 0);
  return lines.join('\n');
}

/** Terms with short definitions as a list, a term a line. */
export function definitionLines(entries: readonly HtmlElement[], content: MainContent): string[] {
  const lines: string[] = [];
  let isAnswered = false;
  for (const entry of entries) {
    if (content.isDropped(entry)) continue;
    const text = inlineText(entry, content).replaceAll('\n', ' ');
    const last = lines.length - 1;
    if (!text) continue;
    if (entry.tag === 'dd' && last >= 0)
      lines[last] += `${isAnswered ? ';' : lines[last]?.endsWith(':') ? '' : ':'} ${text}`;
    else lines.push(`- ${text}`);
    isAnswered = entry.tag === 'dd';
  }
  return lines;
}

const LAYOUT_ROLES = new Set(['presentation', 'none']);
/** A cell with more text than this was made for layout, or reads better as text. */
const LONGEST_CELL = 500;
const WIDEST_SPAN = 50;
/** A cell over several rows is repeated in each, if it is short, so that a row can be read alone. */
const LONGEST_REPEATED_CELL = 100;
const MOST_CELLS = 100_000;

/** The cells of a table of data; nothing for one that only arranges the page. */
export function tableRows(table: HtmlElement, textOf: (cell: HtmlElement) => string): string[][] | undefined {
  if (LAYOUT_ROLES.has(table.attributes['role'] ?? '')) return undefined;
  if (elementsIn(table).some(({ tag }) => tag === 'table' || tag === 'pre' || /^h[1-3]$/.test(tag))) return undefined;
  const rows: string[][] = [];
  /** By column: what reaches down from the rows above, and into how many more. */
  const reaching = new Map<number, { text: string; rowsLeft: number }>();
  let cellCount = 0;
  for (const row of rowsOf(table)) {
    const cells: string[] = [];
    const takeReaching = () => {
      for (let above = reaching.get(cells.length); above; above = reaching.get(cells.length)) {
        if (--above.rowsLeft === 0) reaching.delete(cells.length);
        cells.push(above.text);
      }
    };
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) continue;
      const text = textOf(cell);
      if (text.length > LONGEST_CELL) return undefined;
      takeReaching();
      const rowsLeft = spanOf(cell, 'rowspan') - 1;
      const repeated = text.length > LONGEST_REPEATED_CELL ? '' : text;
      for (let i = 0; i < spanOf(cell, 'colspan'); i++) {
        if (rowsLeft > 0) reaching.set(cells.length, { text: i === 0 ? repeated : '', rowsLeft });
        cells.push(i === 0 ? text : '');
      }
    }
    takeReaching();
    cellCount += cells.length;
    if (cellCount > MOST_CELLS) return undefined;
    rows.push(cells);
  }
  const isGrid = rows.filter((row) => row.length > 1).length > 1;
  return isGrid ? rows : undefined;
}

function spanOf({ attributes }: HtmlElement, name: 'colspan' | 'rowspan'): number {
  return Math.min(Math.max(Number.parseInt(attributes[name] ?? '1', 10) || 1, 1), WIDEST_SPAN);
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.tag === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tag) ? rowsOf(child) : [];
  });
}

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:gutter|lineno|linenos|line-numbers?|linenumbers?|lineNumber|rouge-gutter)(?:$|[\s_-])/i;

/** A `<pre>` as fenced code, with the name of its language where the page gives it. */
export function codeBlockOf(pre: HtmlElement): string {
  const parts: string[] = [];
  collectCode(pre, parts);
  const code = parts
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (code === '') return '';
  const longestRun = (code.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 2);
  const fence = '`'.repeat(Math.min(longestRun + 1, 40));
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`;
}

function collectCode(element: HtmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(child);
    else if (child.tag === 'br') parts.push('\n');
    else if (child.tag !== 'button' && !LINE_NUMBERS.test(child.attributes['class'] ?? '')) {
      const isLine = child.tag === 'div' || child.tag === 'li' || child.tag === 'tr';
      collectCode(child, parts);
      if (isLine && !parts.at(-1)?.endsWith('\n')) parts.push('\n');
    }
  }
}

function languageOf(pre: HtmlElement): string {
  for (const { attributes } of [pre, ...elementsIn(pre).slice(0, 3)]) {
    const named = /(?:^|\s)(?:language|lang|highlight-source|brush:?)[-\s]([\w+#.-]{1,20})/i.exec(
      attributes['class'] ?? '',
    )?.[1];
    const language = named ?? attributes['data-lang'] ?? attributes['data-language'];
    if (language && !/^(?:none|plaintext|text)$/i.test(language)) return language.toLowerCase().slice(0, 20);
  }
  return '';
}

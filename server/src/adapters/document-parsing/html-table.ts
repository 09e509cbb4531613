import { elementsIn, type HtmlElement } from './html-tree.ts';

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

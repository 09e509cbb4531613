import { elementsIn, type HtmlElement } from './html-tree.ts';

const LAYOUT_ROLES = new Set(['presentation', 'none']);
/** A cell with more text than this was made for layout, or reads better as text. */
const LONGEST_CELL = 500;
const WIDEST_SPAN = 50;

/** The cells of a table of data; nothing for one that only arranges the page. */
export function tableRows(table: HtmlElement, textOf: (cell: HtmlElement) => string): string[][] | undefined {
  if (LAYOUT_ROLES.has(table.attributes['role'] ?? '')) return undefined;
  if (elementsIn(table).some(({ tag }) => tag === 'table' || tag === 'pre' || /^h[1-3]$/.test(tag)))
    return undefined;
  const rows: string[][] = [];
  for (const row of rowsOf(table)) {
    const cells: string[] = [];
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) continue;
      const text = textOf(cell);
      if (text.length > LONGEST_CELL) return undefined;
      cells.push(text);
      const span = Math.min(Number(cell.attributes['colspan'] ?? 1) || 1, WIDEST_SPAN);
      for (let i = 1; i < span; i++) cells.push('');
    }
    rows.push(cells);
  }
  const isGrid = rows.filter((row) => row.length > 1).length > 1;
  return isGrid ? rows : undefined;
}

function rowsOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.tag === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tag) ? rowsOf(child) : [];
  });
}

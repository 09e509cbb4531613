import type { Block } from '../../knowledge/passages/index.ts';

/** Writes rows as a Markdown table; the first is its head. Empty rows and columns are left out. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = filled.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    filled.some((row) => (row[column] ?? '').trim() !== ''),
  );
  const [head, ...body] = filled.map((row) => lineOf(columns.map((column) => row[column] ?? '')));
  if (head === undefined) return '';
  return [head, lineOf(columns.map(() => '---')), ...body].join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

function oneLine(cell: string): string {
  const lines = cell.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** A longer head would not be repeated over each part of the table, and rows without it say little. */
const LONGEST_HEAD = 200;

/** Rows of a sheet as a table, or, where the head is long, each row with the names of its columns. */
export function sheetBlocks(rows: readonly (readonly string[])[]): Block[] {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const isNarrow = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length < 2;
  // What stands alone above the table is its title.
  const start = filled.findIndex((row) => !isNarrow(row));
  if (start < 0) return filled.map((row) => ({ kind: 'paragraph', text: row.join(' ').trim() }));
  const titles: Block[] = filled.slice(0, start).map((row) => ({ kind: 'paragraph', text: row.join(' ').trim() }));
  const [head = [], ...body] = filled.slice(start);
  if (head.join(' | ').length <= LONGEST_HEAD)
    return [...titles, { kind: 'table', text: markdownTable([head, ...body]) }];
  return [...titles, ...body.map((row): Block => ({ kind: 'paragraph', text: recordOf(head, row) }))];
}

function recordOf(head: readonly string[], row: readonly string[]): string {
  return row
    .map((cell, column) => {
      const name = head[column]?.trim();
      return cell.trim() === '' ? '' : name ? `${name}: ${cell.trim()}` : cell.trim();
    })
    .filter((part) => part !== '')
    .join('; ');
}

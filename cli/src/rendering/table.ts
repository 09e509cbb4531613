import { terminalLine } from './terminal-text.ts';

const longestCell = 80;

/** Rows with their columns under each other. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => terminalLine(cell, longestCell)));
  const widths: number[] = [];
  for (const row of cells)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((row) => `${line(row).trimEnd()}\n`).join('');
}

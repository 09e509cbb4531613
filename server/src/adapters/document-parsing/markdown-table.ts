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

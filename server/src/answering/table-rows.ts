/** A row of a table, with the names of its columns where the table has them. */
export interface TableRow {
  head: readonly string[];
  cells: readonly string[];
}

/** How a row is written, and what goes before it: the head of the table, the marker of an item. */
interface ShownRow {
  before: string;
  content: string;
}

/** What is wider is read in words: a chat is as wide as a phone. */
const widestTable = 60;
const mostColumns = 4;
/** A longer first cell is no name. */
const longestName = 60;
/** From so many words on, a cell explains the name before it and needs no name of its own. */
const wordsOfExplanation = 4;

/** Rows of one table as a visitor reads them: a small table where it is narrow, and else each in words. */
export function shownRows(rows: readonly TableRow[]): ShownRow[] {
  const columns = usedColumns(rows);
  if (isNarrow(rows, columns) && (rows.length > 1 || columns.length > 2)) return asTable(rows, columns);
  return rows.map((row) => ({ before: rows.length > 1 ? '- ' : '', content: inWords(row) }));
}

function usedColumns(rows: readonly TableRow[]): number[] {
  const most = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: most }, (_, column) => column).filter((column) =>
    rows.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
}

function isNarrow(rows: readonly TableRow[], columns: readonly number[]): boolean {
  const head = rows[0]?.head ?? [];
  if (head.length === 0 || columns.length < 2 || columns.length > mostColumns) return false;
  const widths = columns.map((column) =>
    Math.max(widthOf(head[column]), ...rows.map(({ cells }) => widthOf(cells[column]))),
  );
  return widths.reduce((sum, width) => sum + width, 0) <= widestTable;
}

const widthOf = (cell = '') => cell.replaceAll(/[*_`]|\]\([^)]*\)/g, '').length;

function asTable(rows: readonly TableRow[], columns: readonly number[]): ShownRow[] {
  const lineOf = (cells: readonly string[]) =>
    `| ${columns.map((column) => (cells[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  const head = `${lineOf(rows[0]?.head ?? [])}\n|${'---|'.repeat(columns.length)}\n`;
  return rows.map(({ cells }, at) => ({ before: at === 0 ? head : '', content: lineOf(cells) }));
}

/** "**Pro**: for teams of any size; price: 20 €", or "**Pro** – price: 20 €; size: any". */
function inWords({ head, cells }: TableRow): string {
  const [first, ...rest] = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, name: head[column] ?? '' }]));
  if (!first) return '';
  if (rest.length === 0) return first.cell;
  const isPlain = ({ cell, name }: (typeof rest)[number], at: number) =>
    name === '' || (at === 0 && cell.split(' ').length >= wordsOfExplanation);
  const said = rest.map((one, at) => {
    const cell = at < rest.length - 1 ? one.cell.replace(/[.;]$/, '') : one.cell;
    return isPlain(one, at) ? cell : `${one.name}: ${cell}`;
  });
  const joint = rest[0] && isPlain(rest[0], 0) ? ': ' : ' – ';
  return `${asName(first.cell)}${joint}${said.join('; ')}`;
}

function asName(cell: string): string {
  return cell.length > longestName || /\*\*|__/.test(cell) ? cell : `**${cell}**`;
}

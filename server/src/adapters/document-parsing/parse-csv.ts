import { type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { sheetBlocks } from './tables.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_LINES = 20;

/** Comma-, semicolon- or tab-separated values; the first row is the head. */
export function parseCsv(text: string): ExtractedDocument {
  return { title: null, blocks: sheetBlocks(rowsOf(text, delimiterOf(text))) };
}

/** The one that parts the first lines into most cells, and each into about as many. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  let best = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);
    const score = Math.min(...counts) * 100 + (counts[0] ?? 0);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const budget = new TextBudget();
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = cellAt(text, at, delimiter);
    budget.spend(cell);
    row.push(cell);
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** The cell that begins here, and the index after it. */
function cellAt(text: string, start: number, delimiter: string): [string, number] {
  if (text[start] === '"') {
    const parts: string[] = [];
    for (let at = start + 1; ; ) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      parts.push(text.slice(at, quote));
      if (text[quote + 1] !== '"') return [parts.join(''), endOfCell(text, quote + 1, delimiter)];
      parts.push('"');
      at = quote + 2;
    }
  }
  const end = endOfCell(text, start, delimiter);
  return [text.slice(start, end), end];
}

function endOfCell(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

/** A question with the answer that the owner wrote for it. */
export interface Pair {
  question: string;
  answer: string;
}

/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^'*[=+\-@\t\r]/;

/** Pairs as CSV, with a header. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function pairsToCsv(pairs: readonly Pair[]): string {
  const rows = [['question', 'answer'], ...pairs.map(({ question, answer }) => [question, answer])];
  // The mark tells spreadsheets that it is UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const withoutApostrophe = (text: string) => (formulaStart.test(text) && text.startsWith("'") ? text.slice(1) : text);

/** Why a text is no list of pairs, naming the row. */
export class UnreadableCsv extends Error {}

const questionNames = /^(?:q|questions?|fragen?|preguntas?|domand[ae]|vra(?:ag|gen)|perguntas?)$/i;
const answerNames = /^(?:a|answers?|antwort(?:en)?|réponses?|respuestas?|rispost[ae]|antwoord(?:en)?|respostas?)$/i;

/** Reads pairs from CSV: two columns, or those that a header names. Rows without a text are left out. */
export function pairsFromCsv(csv: string): Pair[] {
  const text = csv.replace(/^\ufeff/, '');
  const rows = readRows(text, delimiterOf(text));
  const header = (rows[0]?.cells ?? []).map((cell) => cell.trim());
  const questionAt = header.findIndex((cell) => questionNames.test(cell));
  const answerAt = header.findIndex((cell) => answerNames.test(cell));
  const hasHeader = questionAt >= 0 && answerAt >= 0;
  const [from, to] = hasHeader ? [questionAt, answerAt] : [0, 1];
  return rows.slice(hasHeader ? 1 : 0).flatMap(({ cells, line }) => {
    const question = withoutApostrophe((cells[from] ?? '').trim());
    const answer = withoutApostrophe((cells[to] ?? '').trim());
    if (question === '' && answer === '') return [];
    if (question === '') throw new UnreadableCsv(`line ${line} has no question.`);
    if (answer === '') throw new UnreadableCsv(`line ${line} has no answer.`);
    return [{ question, answer }];
  });
}

/** The one of the usual delimiters that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const outside = first.replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: outside.split(mark).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).mark;
}

interface Row {
  cells: string[];
  /** Where it begins, from 1. */
  line: number;
}

/** As RFC 4180 has it, with any line ends. */
function readRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let began = 1;
  let at = 0;
  const endRow = () => {
    rows.push({ cells, line: began });
    cells = [];
    began = line;
  };
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter);
    if (!cell) throw new UnreadableCsv(`line ${line} has a quotation mark that is never closed.`);
    cells.push(cell.value);
    line += cell.lines;
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    const lineEnd = /^(?:\r\n|\n|\r)/.exec(text.slice(at, at + 2))?.[0];
    if (lineEnd === undefined && at < text.length)
      throw new UnreadableCsv(`line ${line} goes on after a closing quotation mark.`);
    at += lineEnd?.length ?? 0;
    line += 1;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}

interface Cell {
  value: string;
  end: number;
  /** Line ends within. */
  lines: number;
}

function quotedCell(text: string, start: number): Cell | undefined {
  const parts: string[] = [];
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      const value = parts.join('"');
      return { value, end: quote + 1, lines: value.split('\n').length - 1 };
    }
    at = quote + 2;
  }
}

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, lines: 0 };
}

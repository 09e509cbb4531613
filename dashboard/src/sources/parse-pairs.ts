import type { Pair } from './source-content.ts';

/** Questions and answers of a CSV file: its first two columns. */
export function parsePairs(csv: string): Pair[] {
  return readRows(csv)
    .map(([question = '', answer = '']) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}

/** The rows of a CSV file of questions, by comma, semicolon or tab; a header is left out. */
export function readRows(csv: string): string[][] {
  const text = csv.replace(/^\ufeff/, '');
  const rows = rowsOf(text, separatorOf(text));
  const [head] = rows;
  const hasHead = head !== undefined && /^(question|frage)s?n?$/i.test(head[0]?.trim() ?? '');
  return rows.slice(hasHead ? 1 : 0);
}

/** The one that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split('\n');
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

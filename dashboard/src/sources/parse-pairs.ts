import type { Pair } from './source-content.ts';

/** What a column of questions is called in the languages of the dashboard: a file may be in another than its reader's. */
const heads =
  /^(?:questions?|fragen?|preguntas?|perguntas?|domand[ae]|vra(?:ag|gen)|вопросы?|(?:ال)?(?:سؤال|أسئلة)|soru(?:lar)?|pytani[ea]|问题|質問|질문|प्रश्न)$/i;

/** Questions and answers of a CSV file: its first two columns. */
export function parsePairs(csv: string): Pair[] {
  return readRows(csv)
    .map(([question = '', answer = '']) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}

/** The rows of a CSV file of questions, by comma, semicolon or tab where none is given; a header is left out. */
export function readRows(csv: string, separator?: string): string[][] {
  const text = csv.replace(/^\ufeff/, '');
  const rows = rowsOf(text, separator ?? separatorOf(text));
  const [head] = rows;
  const hasHead = heads.test(head?.[0]?.trim() ?? '');
  return rows.slice(hasHead ? 1 : 0);
}

/** The one that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const line = unquotedLineOf(text);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** The first line without what stands in quotation marks; one that is not closed is kept. */
function unquotedLineOf(text: string): string {
  let line = '';
  for (let at = 0; at < text.length && text[at] !== '\n'; at += 1) {
    const end = text[at] === '"' ? text.indexOf('"', at + 1) : -1;
    if (end < 0) line += text[at];
    else at = end;
  }
  return line;
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

import { readRows } from '../sources/parse-pairs.ts';
import { type GivenQuestion, linesOf, mostQuestions } from './question-draft.ts';
import { type ReadQuestions, readQuestionFile } from './read-question-file.ts';

/** What stands between a question and what its answer should contain. */
const separator = '=>';

/** As large as a file is read, in bytes: as much as the server takes. */
const largestFile = 4_000_000;

/** The questions of a file; none where it is too large, or cannot be read at all, as a folder that was dropped. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ReadQuestions> {
  try {
    if (file.size <= largestFile) return readQuestions(await file.text(), file.name);
  } catch {
    // It is said as of a file that has none.
  }
  return { questions: [], problems: [] };
}

/**
 * The questions of a text that was pasted, or of a file: JSON line by line, as `parley eval` reads it, a table of
 * questions, answers and pages, or a question a line, as somebody writes them down: `Can I return a lamp? => 30 days`.
 * One more than a test may have is enough to say that there are too many.
 */
export function readQuestions(given: string, fileName = ''): ReadQuestions {
  const { questions, problems } = readAll(given, fileName);
  return { questions: questions.slice(0, mostQuestions + 1), problems };
}

function readAll(given: string, fileName: string): ReadQuestions {
  const text = given.replace(/^\ufeff/, '');
  if (/^\s*\{/.test(text) || /\.(jsonl|ndjson)$/i.test(fileName)) return readQuestionFile(text);
  // Cells of a spreadsheet are pasted with tabs between them.
  const isTabbed = fileName ? /\.tsv$/i.test(fileName) : text.includes('\t');
  const isTable = isTabbed || /\.csv$/i.test(fileName);
  const questions = isTable ? questionsOfTable(text, isTabbed ? '\t' : undefined) : questionsOfLines(text);
  return { questions, problems: [] };
}

const questionsOfTable = (text: string, between: string | undefined): GivenQuestion[] =>
  readRows(text, between)
    .map(([question = '', answers = '', documents = '']) => questionFrom(question, answers, documents))
    .filter(({ question }) => question !== '');

const questionsOfLines = (text: string): GivenQuestion[] =>
  linesOf(text)
    .map((line) => line.split(separator))
    .map(([question = '', answer = '']) => questionFrom(question, answer))
    .filter(({ question }) => question !== '');

const questionFrom = (question: string, answers: string, documents = ''): GivenQuestion => ({
  question: question.trim(),
  answers: linesOf(answers),
  documents: linesOf(documents),
  unanswerable: false,
});

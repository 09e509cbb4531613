import { readRows } from '../sources/parse-pairs.ts';
import { type GivenQuestion, linesOf, mostQuestions } from './question-draft.ts';
import { type ReadQuestions, readQuestionFile } from './read-question-file.ts';

/** A question and what its answer should contain, at the last `=>` between spaces: a question may have another. */
const apart = /^(?:(.*)\s)?=>(?:\s(.*))?$/s;
/** The same of a line without spaces around it. */
const closeTogether = /^(.*?)=>(.*)$/s;

/** As large as a file is read, in bytes: as much as the server takes. */
const largestFile = 4_000_000;

/** The questions of a file; none where it cannot be read at all, as a folder that was dropped. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ReadQuestions> {
  if (file.size > largestFile) return { questions: [], problems: [], isTooLarge: true };
  try {
    return readQuestions(await file.text(), file.name);
  } catch {
    // It is said as of a file that has none.
    return { questions: [], problems: [] };
  }
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
  if (looksLikeArray.test(text) && !/\.[ct]sv$/i.test(fileName)) return readArray(text);
  if (/^\s*\{/.test(text) || /\.(jsonl|ndjson)$/i.test(fileName)) return readQuestionFile(text);
  // Cells of a spreadsheet are pasted with tabs between them.
  const isTabbed = fileName ? /\.tsv$/i.test(fileName) : text.includes('\t');
  const isTable = isTabbed || /\.csv$/i.test(fileName);
  const questions = isTable ? questionsOfTable(text, isTabbed ? '\t' : undefined) : questionsOfLines(text);
  return { questions, problems: [] };
}

/** A list in JSON, and not a line that begins with something in brackets. */
const looksLikeArray = /^\s*\[\s*[[{"\]]/;

/** The objects of a list in JSON; where one cannot be read, that it is no file of an object a line is all that is sure. */
function readArray(text: string): ReadQuestions {
  const read = readQuestionFile(linesOfArray(text));
  if (read.problems.length === 0) return read;
  return { questions: [], problems: [{ what: 'testLineNotJson', field: '', line: 1 }] };
}

/** One object a line; what is no list is left as it is. */
function linesOfArray(text: string): string {
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join('\n');
  } catch {
    // Its first line says so.
  }
  return text;
}

const questionsOfTable = (text: string, between: string | undefined): GivenQuestion[] =>
  readRows(text, between)
    .map(([question = '', answers = '', documents = '']) => questionFrom(question, answers, documents))
    .filter(({ question }) => question !== '');

const questionsOfLines = (text: string): GivenQuestion[] =>
  linesOf(text)
    .map((line) => apart.exec(line) ?? closeTogether.exec(line) ?? [line, line])
    .map(([, question = '', answer = '']) => questionFrom(question, answer))
    .filter(({ question }) => question !== '');

const questionFrom = (question: string, answers: string, documents = ''): GivenQuestion => ({
  question: question.trim(),
  answers: linesOf(answers),
  documents: linesOf(documents),
  unanswerable: false,
});

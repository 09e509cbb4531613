import { readRows } from '../sources/parse-pairs.ts';
import { type GivenQuestion, linesOf } from './question-draft.ts';
import { type ReadQuestions, readQuestionFile } from './read-question-file.ts';

/** What stands between a question and what its answer should contain. */
const separator = '=>';

/**
 * The questions of a text that was pasted, or of a file: JSON line by line, as `parley eval` reads it, a table of
 * questions, answers and pages, or a question a line, as somebody writes them down: `Can I return a lamp? => 30 days`.
 */
export function readQuestions(given: string, fileName = ''): ReadQuestions {
  const text = given.replace(/^\ufeff/, '');
  if (/^\s*\{/.test(text) || /\.(jsonl|ndjson)$/i.test(fileName)) return readQuestionFile(text);
  // Cells of a spreadsheet are pasted with tabs between them.
  const isTable = /\.(csv|tsv)$/i.test(fileName) || (!fileName && text.includes('\t'));
  return { questions: isTable ? questionsOfTable(text) : questionsOfLines(text), problems: [] };
}

const questionsOfTable = (text: string): GivenQuestion[] =>
  readRows(text)
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

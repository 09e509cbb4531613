import { UsageProblem } from '../read-flags.ts';
import { wordsOf } from './words.ts';

/** One line of a file of questions. */
export interface EvaluationQuestion {
  line: number;
  question: string;
  /** Any of these is right. */
  answers: string[];
  /** Any of these among the sources is a hit. */
  documents: string[];
  /** Undefined when the file does not say and nothing in it tells. */
  isAnswerable: boolean | undefined;
  /** Asked first in the same session. */
  history: string[];
}

/** Reads one question a line; empty lines are passed over. Says which line is wrong, and how. */
export function readQuestions(text: string): EvaluationQuestion[] {
  const questions = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [readQuestion(line, index + 1)]));
  if (questions.length === 0) throw new UsageProblem('The file has no questions.');
  return questions;
}

function readQuestion(text: string, line: number): EvaluationQuestion {
  const fields = objectOf(text, line);
  const question = fields['question'] ?? fields['text'];
  if (typeof question !== 'string' || question.trim() === '') {
    throw wrong(line, 'needs a "question" (or "text") that is not empty');
  }
  const answers = stringsOf(fields, ['answers', 'answer'], line);
  const documents = stringsOf(fields, ['documents', 'doc_id'], line);
  const history = stringsOf(fields, ['history'], line);
  const isAnswerable = answerability(fields, answers.length > 0 || documents.length > 0, line);
  if (isAnswerable === false && answers.length > 0) {
    throw wrong(line, 'is said to be unanswerable and has answers: which is it?');
  }
  const wordless = answers.find((answer) => wordsOf(answer).length === 0);
  if (wordless !== undefined) {
    throw wrong(line, `has the answer ${JSON.stringify(wordless)}, in which there is no word to look for`);
  }
  return { line, question: question.trim(), answers, documents, isAnswerable, history };
}

function objectOf(text: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(line, 'is not JSON', error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(line, 'is not a JSON object');
  }
  return { ...value };
}

/** A list of texts, or one text, under the first of the names that is there. */
function stringsOf(fields: Record<string, unknown>, names: string[], line: number): string[] {
  const name = names.find((candidate) => fields[candidate] !== undefined && fields[candidate] !== null);
  if (name === undefined) return [];
  const values: unknown[] = [fields[name]].flat();
  return values.map((value) => {
    if (typeof value !== 'string' || value.trim() === '') {
      throw wrong(line, `has something else than texts in "${name}"`);
    }
    return value.trim();
  });
}

/** What the line says; else a question that has an answer or a document can be answered. */
function answerability(fields: Record<string, unknown>, hasEvidence: boolean, line: number): boolean | undefined {
  const unanswerable = flagOf(fields, 'unanswerable', line);
  const answerable = flagOf(fields, 'answerable', line);
  if (unanswerable !== undefined && unanswerable === answerable) {
    throw wrong(line, 'contradicts itself in "answerable" and "unanswerable"');
  }
  if (unanswerable !== undefined) return !unanswerable;
  if (answerable !== undefined) return answerable;
  return hasEvidence ? true : undefined;
}

function flagOf(fields: Record<string, unknown>, name: string, line: number): boolean | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw wrong(line, `takes true or false for "${name}"`);
  return value;
}

function wrong(line: number, what: string, cause?: unknown): UsageProblem {
  return new UsageProblem(`Line ${line} ${what}.`, { cause });
}

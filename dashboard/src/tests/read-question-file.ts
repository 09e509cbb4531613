import type { GivenQuestion } from './question-draft.ts';

/** Why a line could not be read, as words of that name say it. */
export interface LineProblem {
  what: 'testLineNotJson' | 'testLineNoQuestion' | 'testLineField' | 'testLineContradiction' | 'testLineHistory';
  line: number;
  /** The one that is meant. */
  field: string;
}

export interface ReadQuestions {
  questions: GivenQuestion[];
  /** The lines that could not be read. */
  problems: LineProblem[];
  /** Of a file that was not read at all, for its size. */
  isTooLarge?: true;
}

/** A file of `parley eval`: one JSON object a line. Lines that cannot be read hold up no others. */
export function readQuestionFile(text: string): ReadQuestions {
  const read: ReadQuestions = { questions: [], problems: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    try {
      read.questions.push(questionOf(line));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      read.problems.push({ ...error.problem, line: index + 1 });
    }
  }
  return read;
}

class Unreadable extends Error {
  readonly problem: Omit<LineProblem, 'line'>;

  constructor(what: LineProblem['what'], field = '') {
    super(what);
    this.problem = { what, field };
  }
}

type Fields = Record<string, unknown>;

function questionOf(line: string): GivenQuestion {
  const fields = fieldsOf(line);
  const question = fields['question'] ?? fields['text'];
  if (typeof question !== 'string' || question.trim() === '') throw new Unreadable('testLineNoQuestion');
  const answers = textsOf(fields, 'answers', 'answer');
  const documents = textsOf(fields, 'documents', 'doc_id');
  const unanswerable = flagOf(fields, 'unanswerable');
  const answerable = flagOf(fields, 'answerable');
  const isRefused = unanswerable ?? answerable === false;
  if ((unanswerable !== undefined && unanswerable === answerable) || (isRefused && answers.length > 0))
    throw new Unreadable('testLineContradiction');
  // A test asks each question alone.
  if (textsOf(fields, 'history').length > 0) throw new Unreadable('testLineHistory');
  return { question: question.trim(), answers, documents: isRefused ? [] : documents, unanswerable: isRefused };
}

function fieldsOf(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Unreadable('testLineNotJson');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable('testLineNotJson');
  return { ...value };
}

/** A list of texts, or one text, under the first of the names that is there. */
function textsOf(fields: Fields, ...names: string[]): string[] {
  const field = names.find((name) => (fields[name] ?? undefined) !== undefined);
  if (field === undefined) return [];
  const values: unknown[] = [fields[field]].flat();
  return values.map((value) => {
    if (typeof value !== 'string' || value.trim() === '') throw new Unreadable('testLineField', field);
    return value.trim();
  });
}

function flagOf(fields: Fields, field: string): boolean | undefined {
  const value = fields[field] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean') throw new Unreadable('testLineField', field);
  return value;
}

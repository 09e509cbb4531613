import type { Test } from './use-tests.ts';

/** A question as it is typed: several answers or pages stand on lines of their own. */
export interface QuestionDraft {
  question: string;
  answers: string;
  documents: string;
  unanswerable: boolean;
}

/** A question with what is expected of it, as the server takes it. */
export type GivenQuestion = Pick<Test['questions'][number], 'question' | 'answers' | 'documents' | 'unanswerable'>;

/** As many as a test has, at most. */
export const mostQuestions = 200;

/** As long as an answer or a page may be, and as many as a question may have, as the server takes them. */
const longestText = 2_000;
export const mostTexts = 20;

/** As long as a question may be: in characters, of which the server counts those outside the basic plane once. */
export const longestQuestion = 4_000;

export const emptyDraft: QuestionDraft = { question: '', answers: '', documents: '', unanswerable: false };

export const draftOf = ({ question, answers, documents, unanswerable }: GivenQuestion): QuestionDraft => ({
  question,
  // An answer of several lines stays one; how it is spaced is not judged.
  answers: answers.map((answer) => answer.trim().replace(/\s*[\r\n]\s*/g, ' ')).join('\n'),
  documents: documents.join('\n'),
  unanswerable,
});

/** What was typed before it was said that nothing answers the question is left out. */
export const questionOf = ({ question, answers, documents, unanswerable }: QuestionDraft): GivenQuestion => ({
  question: question.trim(),
  answers: unanswerable ? [] : linesOf(answers),
  documents: unanswerable ? [] : linesOf(documents),
  unanswerable,
});

export const isEmpty = ({ question, answers, documents, unanswerable }: QuestionDraft) =>
  !unanswerable && `${question}${answers}${documents}`.trim() === '';

/** Whether a row must have a question: where something is typed in it, and in the first while nothing is in any. */
export const isNeeded = (row: QuestionDraft, rows: readonly QuestionDraft[]) =>
  rows.every(isEmpty) ? row === rows[0] : !isEmpty(row);

/** Whether one of the lines is longer than the server takes it: as it is, and as Unicode composes it. */
export const isTooLong = (text: string) =>
  linesOf(text).some((line) => Math.max(line.length, line.normalize('NFKC').length) > longestText);

/** Whether there are more lines than the server takes. */
export const isTooMany = (text: string) => linesOf(text).length > mostTexts;

export const isQuestionTooLong = (text: string) =>
  [text.trim(), text.trim().normalize('NFKC')].some((form) => [...form].length > longestQuestion);

/** The lines of a text that say something. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

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

export const emptyDraft: QuestionDraft = { question: '', answers: '', documents: '', unanswerable: false };

export const draftOf = ({ question, answers, documents, unanswerable }: GivenQuestion): QuestionDraft => ({
  question,
  answers: answers.join('\n'),
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

/** The lines of a text that say something. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

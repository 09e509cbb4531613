import type { TestQuestion, TestResult } from './ports.ts';
import { isSameDocument } from './same-document.ts';
import { containsWords, sharedWords, wordsOf } from './words.ts';

/** An answer that shares this much with an expected one is right, though it is put in other words. */
const rightFrom = 0.5;

/** What became of a question, of which something is expected. */
export type Verdict = 'right' | 'wrong' | 'refused-rightly' | 'refused-wrongly' | 'failed';

type Asked = Omit<TestQuestion, 'question'>;
type Given = Pick<TestResult, 'outcome' | 'answer' | 'sources'>;

/** Null where nothing is expected. Where only pages are, an answer is right when it cites one of them. */
export function verdictOf(expected: Asked, given: Given): Verdict | null {
  const { answers, documents, unanswerable } = expected;
  if (!unanswerable && answers.length === 0 && documents.length === 0) return null;
  if (given.outcome === 'failed') return 'failed';
  if (given.outcome === 'refusal') return unanswerable ? 'refused-rightly' : 'refused-wrongly';
  if (unanswerable || given.outcome !== 'answer') return 'wrong';
  const isRight =
    answers.length > 0 ? answers.some((answer) => says(given.answer, answer)) : citesExpected(expected, given) === true;
  return isRight ? 'right' : 'wrong';
}

/** Null where no page is expected. */
export function citesExpected({ documents, unanswerable }: Asked, { outcome, sources }: Given): boolean | null {
  if (unanswerable || documents.length === 0) return null;
  if (outcome !== 'answer') return false;
  return sources.some((source) => documents.some((document) => isSameDocument(source, document)));
}

/** It contains what is expected word for word, or shares most of its words. Any answer says what has no words. */
const says = (answer: string, expected: string) =>
  wordsOf(expected).length === 0 || containsWords(answer, expected) || sharedWords(answer, expected) >= rightFrom;

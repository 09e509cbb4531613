import { expect, test } from 'vitest';
import {
  draftOf,
  emptyDraft,
  isNeeded,
  isQuestionTooLong,
  isTooLong,
  isTooMany,
  questionOf,
} from './question-draft.ts';

test('an answer of several lines stays one answer', () => {
  const given = { question: 'When?', answers: ['At nine, \r\n\n but not on Sundays\n', '9:00'], documents: [] };
  expect(questionOf(draftOf({ ...given, unanswerable: false })).answers).toEqual([
    'At nine, but not on Sundays',
    '9:00',
  ]);
});

test('a row needs a question where something is typed, and the first one where nothing is', () => {
  const empty = { ...emptyDraft };
  const blank = { ...emptyDraft, question: '  ' };
  const answered = { ...emptyDraft, answers: 'at nine' };
  expect([blank, empty].map((row, _, rows) => isNeeded(row, rows))).toEqual([true, false]);
  expect([blank, answered].map((row, _, rows) => isNeeded(row, rows))).toEqual([false, true]);
});

test('each of several answers may be as long as the server takes it', () => {
  const long = 'a'.repeat(2_000);
  expect(isTooLong(`${long}\n  ${long}`)).toBe(false);
  expect(isTooLong(`yes\n${long}a`)).toBe(true);
});

test('what Unicode composes of a text counts as well, for the server judges that', () => {
  expect(isTooLong('\ufdfa'.repeat(111))).toBe(false);
  expect(isTooLong('\ufdfa'.repeat(112))).toBe(true);
  expect(isTooLong('e\u0301'.repeat(1_001))).toBe(true);
});

test('a question may have twenty answers, on lines that say something', () => {
  expect(isTooMany('yes\n\n'.repeat(20))).toBe(false);
  expect(isTooMany('yes\n'.repeat(21))).toBe(true);
});

test('a question is as long as its characters, as they are written and composed', () => {
  expect(isQuestionTooLong(` ${'a'.repeat(4_000)}\n`)).toBe(false);
  expect(isQuestionTooLong('a'.repeat(4_001))).toBe(true);
  expect(isQuestionTooLong('\u{1f4a1}'.repeat(4_000))).toBe(false);
  expect(isQuestionTooLong('\ufdfa'.repeat(300))).toBe(true);
});

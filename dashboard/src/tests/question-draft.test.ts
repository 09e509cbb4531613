import { expect, test } from 'vitest';
import { draftOf, emptyDraft, isNeeded, isTooLong, questionOf } from './question-draft.ts';

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

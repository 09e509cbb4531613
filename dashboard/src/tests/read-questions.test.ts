import { expect, test } from 'vitest';
import { readQuestions, writeQuestions } from './read-questions.ts';

test('each line is a question, with what its answer should contain where that is given', () => {
  expect(readQuestions('Can I return a lamp? => 30 days\n\n  Do you ship?  \n=> nothing')).toEqual([
    { question: 'Can I return a lamp?', expected: '30 days' },
    { question: 'Do you ship?' },
  ]);
});

test('what was read is written as it was', () => {
  const text = 'Can I return a lamp? => 30 days\nDo you ship?';
  const read = readQuestions(text).map(({ question, expected = null }) => ({ question, expected }));
  expect(writeQuestions(read)).toBe(text);
});

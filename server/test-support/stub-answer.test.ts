import { expect, test } from 'vitest';
import { answerText } from './stub-answer.ts';

test.each([
  [
    '<passage-0a1b number="1" title="Hours">\nWe open at 9.30 am. Later we close.\n</passage-0a1b>',
    'We open at 9.30 am. [1]',
  ],
  ['[1] We open at nine. On Sundays we rest.\n[2] Parking is free.', 'We open at nine. [1]'],
  ['[1]\nA line\nthat goes on! More.', 'A line that goes on! [1]'],
  ['(no passages were found)', 'I could not find that in the documents.'],
])('quotes the first sentence of the first passage in %j', (content, answer) => {
  expect(answerText([{ content }, { content: 'When do you open?' }])).toBe(answer);
});

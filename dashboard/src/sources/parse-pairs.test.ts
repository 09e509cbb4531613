import { expect, test } from 'vitest';
import { parsePairs } from './parse-pairs.ts';

const pair = (question: string, answer: string) => ({ question, answer });

test.each([
  ['commas', 'Open?,Yes.\nPaid?,No.'],
  ['semicolons and a header', 'Question;Answer\r\nOpen?;Yes.\r\nPaid?;No.\r\n'],
  ['tabs, and the mark that Excel writes', '\ufeffOpen?\tYes.\nPaid?\tNo.'],
  ['empty rows between', 'Open?,Yes.\n\n,\nPaid?,No.\n'],
])('reads pairs with %s', (_, csv) => {
  expect(parsePairs(csv)).toEqual([pair('Open?', 'Yes.'), pair('Paid?', 'No.')]);
});

test('quotation marks keep separators, lines and themselves', () => {
  expect(parsePairs('"Open, or ""closed""?","From 9,\nto 5."')).toEqual([pair('Open, or "closed"?', 'From 9,\nto 5.')]);
});

test('a file without pairs has none', () => {
  expect(parsePairs('')).toEqual([]);
  expect(parsePairs('one column\nonly')).toEqual([]);
});

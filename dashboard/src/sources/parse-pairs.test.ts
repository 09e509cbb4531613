import { expect, test } from 'vitest';
import { type Language, languageNames, loadWords } from '../words/index.ts';
import { parsePairs, readRows } from './parse-pairs.ts';

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

test('a quotation mark that is not closed holds up nothing', () => {
  expect(parsePairs(`Open?;"Yes, ${'always. '.repeat(50_000)}`)).toHaveLength(1);
  expect(parsePairs('A 5" screen?;Yes.\nOpen?;Yes.')).toEqual([pair('A 5" screen?', 'Yes.'), pair('Open?', 'Yes.')]);
});

test('rows are read by the separator that is given', () => {
  expect(readRows('Norway, Sweden, Denmark?\tYes', '\t')).toEqual([['Norway, Sweden, Denmark?', 'Yes']]);
});

test.each(Object.keys(languageNames) as Language[])('a header in %s is no question', async (language) => {
  const { question, testQuestion } = await loadWords(language);
  for (const head of [question, testQuestion, testQuestion.toLowerCase(), testQuestion.toUpperCase()])
    expect(readRows(`${head};x;y\nOpen?;Yes.`)).toEqual([['Open?', 'Yes.']]);
});

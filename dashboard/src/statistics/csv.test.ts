import { expect, test } from 'vitest';
import { csvOf, fileNameOf } from './csv.ts';

test('cells with commas, quotes and line ends stay one cell', () => {
  expect(
    csvOf([
      ['Question', 'Asked'],
      ['He said "hi", then\nleft', 3],
      [' padded', null],
    ]),
  ).toBe('Question,Asked\r\n"He said ""hi"", then\nleft",3\r\n" padded",\r\n');
});

test.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=cmd'])(
  'what a visitor wrote is never run by a spreadsheet: %j',
  (text) => {
    expect(csvOf([[text]]).replaceAll('"', '')).toMatch(/^'/);
  },
);

test('numbers stay numbers, also below zero', () => {
  expect(csvOf([[-1, 0.5]])).toBe('-1,0.5\r\n');
});

test('a file is named after the chatbot, whatever it is called', () => {
  expect(fileNameOf('Lumen & Söhne / "Shop"', 'months')).toBe('Lumen-Söhne-Shop-months.csv');
});

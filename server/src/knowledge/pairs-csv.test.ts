import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairsFromCsv, pairsToCsv } from './pairs-csv.ts';

describe('pairs as CSV', () => {
  test('come back as they were', () => {
    const text = fc
      .oneof(fc.string(), fc.constantFrom('=1+1', "'=x", "''@y", '-5', '"quoted", "twice"', 'a\nb\r\nc', 'Ä;ö\t'))
      .map((each) => each.trim())
      .filter((each) => each !== '');
    fc.assert(
      fc.property(fc.array(fc.record({ question: text, answer: text }), { minLength: 1 }), (pairs) => {
        expect(pairsFromCsv(pairsToCsv(pairs))).toEqual(pairs);
      }),
    );
  });

  test('run no formula in a spreadsheet', () => {
    const csv = pairsToCsv([{ question: '=HYPERLINK("http://evil.example")', answer: '@SUM(A1)' }]);
    for (const cell of csv.split('\r\n')[1]?.split('","') ?? []) expect(cell.replace(/^"/, '')).toMatch(/^'/);
  });

  test.each([
    ['without a header', 'How?,So.\nWhy?,Because.'],
    ['with a header in another order', 'Tags;Antwort;Frage\nx;So.;How?\ny;Because.;Why?\n'],
    [
      'with tabs, empty rows and a mark at the start',
      '\ufeffquestion\tanswer\r\nHow?\tSo.\r\n\t\r\n\r\nWhy?\tBecause.',
    ],
  ])('are read %s', (_, csv) => {
    expect(pairsFromCsv(csv)).toEqual([
      { question: 'How?', answer: 'So.' },
      { question: 'Why?', answer: 'Because.' },
    ]);
  });

  test.each([
    ['How?,So.\nWhy?,', 'line 2 has no answer.'],
    ['How?,"So.\nso"\n,x', 'line 3 has no question.'],
    ['How?,"So.', 'line 1 has a quotation mark that is never closed.'],
    ['How?,"So."x', 'line 1 goes on after a closing quotation mark.'],
  ])('name the line that cannot be read: %j', (csv, reason) => {
    expect(() => pairsFromCsv(csv)).toThrow(reason);
  });
});

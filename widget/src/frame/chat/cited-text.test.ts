import { expect, test } from 'vitest';
import { citedText } from './cited-text.ts';

const source = (number: number) => ({ url: `https://x.example/${number}#:~:text=p`, title: 'X', passage: 'p', number });
const citation = (start: number, end: number, ...numbers: number[]) => ({
  sentence: { start, end },
  sources: numbers.map(source),
});

test('the sign of a source stands behind its sentence', () => {
  const text = 'Open at 9. Closed on Sunday.\n';
  const cited = citedText({
    text,
    citations: [citation(0, 11, 1), citation(11, 29, 2, 1, 2)],
  });
  expect(cited).toBe('Open at 9.\uE0001\uE001 Closed on Sunday.\uE0002\uE001\uE0001\uE001\n');
});

test('sentences in a row that stand on one page have one sign, behind the last', () => {
  const text = 'Open at 9. Closed at 6. Parking is free. Closed on Sunday.';
  const citations = [citation(0, 10, 1), citation(11, 23, 1), citation(24, 40, 2), citation(41, 58, 1)];
  expect(citedText({ text, citations })).toBe(
    'Open at 9. Closed at 6.\uE0001\uE001 Parking is free.\uE0002\uE001 Closed on Sunday.\uE0001\uE001',
  );
});

test('nobody else’s text can look like a sign', () => {
  expect(citedText({ text: '\uE0009\uE001 \uE002a\uE003', citations: [] })).toBe('\uFFFD9\uFFFD \uFFFDa\uFFFD');
});

test('signs stand around the words that answer, before that of the source', () => {
  const text = 'Open at 9. Closed on Sunday. ';
  const highlights = [
    { start: 5, end: 9 },
    { start: 21, end: 28 },
  ];
  expect(citedText({ text, citations: [citation(0, 11, 1), citation(11, 28, 2)], highlights })).toBe(
    'Open \uE002at 9\uE003.\uE0001\uE001 Closed on \uE002Sunday.\uE003\uE0002\uE001 ',
  );
});

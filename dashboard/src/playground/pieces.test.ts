import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

const citation = (start: number, end: number) => ({ sentence: { start, end }, sources: [] });

test('an answer is cut where its cited sentences begin and end, and nothing of it is lost', () => {
  const response = 'One. Two. Three.';
  const pieces = piecesOf({ response, citations: [citation(0, 4), citation(10, 16)] });
  expect(pieces).toEqual([
    { start: 0, text: 'One.', citation: 0 },
    { start: 4, text: ' Two. ' },
    { start: 10, text: 'Three.', citation: 1 },
  ]);
  expect(pieces.map(({ text }) => text).join('')).toBe(response);
});

test('sentences that overlap are not told twice', () => {
  const pieces = piecesOf({ response: 'One. Two.', citations: [citation(0, 9), citation(5, 9)] });
  expect(pieces.map(({ text }) => text).join('')).toBe('One. Two.');
});

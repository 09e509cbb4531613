import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCitationReader } from './citations.ts';

function readAll(pieces: string[], passageCount = 9) {
  const reader = createCitationReader(passageCount);
  const text = pieces.map((piece) => reader.read(piece)).join('') + reader.end();
  return { text, counts: Object.fromEntries(reader.counts) };
}

describe('citation marks', () => {
  test('are taken out of the text and counted', () => {
    const { text, counts } = readAll(['Open at nine [1]. Closed on Sundays [1, 2].']);
    expect(text).toBe('Open at nine. Closed on Sundays.');
    expect(counts).toEqual({ 1: 2, 2: 1 });
  });

  test('may come in pieces', () => {
    const { text, counts } = readAll(['Open at nine', ' ', '[', '1', ']', '.']);
    expect(text).toBe('Open at nine.');
    expect(counts).toEqual({ 1: 1 });
  });

  test('of passages that do not exist stay in the text', () => {
    expect(readAll(['See [12] and [0].'], 3)).toEqual({ text: 'See [12] and [0].', counts: {} });
  });

  test('leave other brackets alone', () => {
    expect(readAll(['A [link](x) and [ ] a box [']).text).toBe('A [link](x) and [ ] a box [');
  });

  test('come out the same however the text is cut', () => {
    const text = 'First [1]. Second [2,3] and [4]\nThird [x] [99] end [1]';
    const whole = readAll([text]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(readAll(pieces)).toEqual(whole);
      }),
    );
  });
});

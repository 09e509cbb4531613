import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarkReader } from './model-marks.ts';

function readAll(pieces: string[], passageCount = 9) {
  const found = createMarkReader(passageCount);
  const parts = [...pieces.flatMap((piece) => found.read(piece)), ...found.end()];
  const text = parts.filter((part) => typeof part === 'string').join('');
  const marks = parts.filter((part) => typeof part !== 'string');
  return { text, marks };
}

describe('the marks of a model', () => {
  test('are taken out of the text', () => {
    const { text, marks } = readAll(['Open at nine [1]. Closed on Sundays [1, 2].']);
    expect(text).toBe('Open at nine. Closed on Sundays.');
    expect(marks).toEqual([{ cited: [1] }, { cited: [1, 2] }]);
  });

  test('may come in pieces', () => {
    expect(readAll(['Open at nine', ' ', '[', '1', ']', '.'])).toEqual({
      text: 'Open at nine.',
      marks: [{ cited: [1] }],
    });
    expect(readAll(['NOT', '_FOU', 'ND'])).toEqual({ text: '', marks: [{ isNotFound: true }] });
  });

  test('of passages that do not exist stay in the text', () => {
    expect(readAll(['See [12] and [0].'], 3)).toEqual({ text: 'See [12] and [0].', marks: [] });
  });

  test('leave other brackets and words alone', () => {
    const text = 'A [link](x) and [ ] a box, NOT_FOUNDED, ANNOT_FOUND and NO [';
    expect(readAll([text])).toEqual({ text, marks: [] });
  });

  test('come out the same however the text is cut', () => {
    const text = 'First [1]. Second [2,3] and [4]\nThird [x] NOT_FOUND NOT_F [99] end [1]';
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

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countInHeadings, countInText, placeOfTerm, SegmentBuilder } from '../index/posting-segment.ts';
import { TermDictionary } from '../index/term-dictionary.ts';
import { encodeLexical } from './lexical-segment.ts';
import { LexicalReader } from './read-lexical.ts';

function read(bytes: Uint8Array) {
  const dictionary = new TermDictionary();
  const builder = new SegmentBuilder();
  const count = new LexicalReader().read(bytes, dictionary, () => builder);
  return { count, dictionary, segment: builder.build(0) };
}

it('keeps how often each term is in the text and in the headings of each passage', () => {
  const { count, dictionary, segment } = read(
    encodeLexical({
      title: 'Router guide',
      language: 'en',
      passages: [
        { text: 'Reset the router, then reset the modem.', headingPath: ['Router guide', 'Reset'] },
        { text: 'Nothing else.', headingPath: [] },
      ],
    }),
  );
  const counts = (term: string) => {
    const place = placeOfTerm(segment, dictionary.find(term) ?? -1) ?? 0;
    const from = segment.starts[place] ?? 0;
    const to = segment.starts[place + 1] ?? 0;
    const packed = [...segment.counts.subarray(from, to)];
    return {
      rows: [...segment.rows.subarray(from, to)],
      counts: packed.map((n) => [countInText(n), countInHeadings(n)]),
    };
  };
  expect(count).toBe(2);
  expect(counts('reset')).toEqual({ rows: [0], counts: [[2, 1]] });
  expect(counts('router')).toEqual({
    rows: [0, 1],
    counts: [
      [1, 1],
      [0, 1],
    ],
  });
  expect(counts('the')).toEqual({ rows: [0], counts: [[2, 0]] });
});

it('reads back every text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 20 }), (texts) => {
      const passages = texts.map((text) => ({ text, headingPath: [] }));
      const { count, segment } = read(encodeLexical({ title: 'T', language: 'und', passages }));
      expect({ count, rows: segment.rowCount }).toEqual({ count: texts.length, rows: texts.length });
    }),
  );
});

it('refuses bytes that are cut off', () => {
  const bytes = encodeLexical({
    title: 'Guide',
    language: 'en',
    passages: [{ text: 'word '.repeat(50), headingPath: [] }],
  });
  for (let length = 1; length < bytes.length; length += 7)
    expect(() => read(bytes.subarray(0, length))).toThrow(RangeError);
});

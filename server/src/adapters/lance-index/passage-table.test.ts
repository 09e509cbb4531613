import { expect, test } from 'vitest';
import { encodeVectors } from '../database/knowledge/vector-segment.ts';
import { SegmentBuilder } from '../passage-index/index/posting-segment.ts';
import { TermDictionary } from '../passage-index/index/term-dictionary.ts';
import { encodeLexical } from '../passage-index/stored/lexical-segment.ts';
import { LexicalReader } from '../passage-index/stored/read-lexical.ts';
import { passagesOf } from './passage-table.ts';

const vectors = encodeVectors([Float32Array.of(1, 0)]);
const document = {
  title: 'Router guide',
  language: 'en',
  passages: [
    { text: 'Reset the router, then reset the modem.', headingPath: ['Router guide', 'Reset'] },
    { text: 'Nothing else.', headingPath: [] },
  ],
};
const lexical = encodeLexical(document);

function segmentOf(parts: readonly Uint8Array[]) {
  const dictionary = new TermDictionary();
  const builder = new SegmentBuilder();
  const reader = new LexicalReader();
  for (const bytes of parts) reader.read(bytes, dictionary, () => builder);
  const { termIds, starts, rows, counts, lengths } = builder.build(0);
  const postings = Array.from(termIds, (term, place) => {
    const [from, to] = [starts[place], starts[place + 1]];
    return [dictionary.textOf(term), [...rows.subarray(from, to)], [...counts.subarray(from, to)]];
  });
  return { postings: postings.sort(), lengths: [...lengths] };
}

test('passages taken apart say of their words what their document said', () => {
  const { passages } = passagesOf({ id: 'a', language: 'en', lexical, vectors: undefined }, failing);
  expect(segmentOf(passages.map((passage) => passage.lexical))).toEqual(segmentOf([lexical]));
  expect(passages[0]?.words.split(' ').filter((word) => word === 'reset')).toHaveLength(2 * 1 + 2);
  expect(passages[1]).toMatchObject({ length: 2 });
});

test('a document without readable words has no passages, and one without readable vectors keeps its words', () => {
  const unreadable: string[] = [];
  const note = (id: string) => void unreadable.push(id);
  expect(passagesOf({ id: 'torn', language: 'en', lexical: Uint8Array.of(99), vectors }, note).passages).toEqual([]);
  for (let length = 1; length < lexical.length; length += 5) {
    const cut = { id: 'cut', language: 'en', lexical: lexical.subarray(0, length), vectors: undefined };
    expect(passagesOf(cut, note).passages).toEqual([]);
  }
  const few = passagesOf({ id: 'few', language: 'en', lexical, vectors }, note);
  expect({ passages: few.passages.length, vectors: few.vectors }).toEqual({ passages: 2, vectors: undefined });
  expect(new Set(unreadable)).toEqual(new Set(['torn', 'cut', 'few']));
});

function failing(id: string, error: unknown): never {
  throw new Error(id, { cause: error });
}

import { expect, test } from 'vitest';
import { encodeChange, Vocabulary } from './vocabulary.ts';

const added = new Map([
  ['a', { language: 'en', passages: 2, words: 10 }],
  ['b', { language: 'de', passages: 1, words: 5 }],
  ['c', { language: 'de', passages: 1, words: 5 }],
]);
const first = encodeChange({
  added,
  removed: [],
  counts: new Map([
    ['price', 3],
    ['grün', 1],
    ['nine', 1],
  ]),
});
const second = encodeChange({
  added: new Map([['d', { language: 'en', passages: 4, words: 40 }]]),
  removed: ['b', 'c'],
  counts: new Map([
    ['price', -2],
    ['nine', -1],
    ['new', 4],
  ]),
});

const factsOf = (vocabulary: Vocabulary) => ({
  documents: [...vocabulary.documents.keys()].sort(),
  languages: vocabulary.languages,
  passages: vocabulary.passageCount,
  meanLength: vocabulary.meanLength,
  held: ['price', 'grün', 'nine', 'new'].map((term) =>
    vocabulary.passagesWith(vocabulary.dictionary.find(term) ?? Number.MAX_SAFE_INTEGER),
  ),
});

test('a vocabulary is the sum of its changes', () => {
  const vocabulary = new Vocabulary();
  vocabulary.apply(first);
  expect(factsOf(vocabulary)).toEqual({
    documents: ['a', 'b', 'c'],
    languages: ['de', 'en'],
    passages: 4,
    meanLength: 5,
    held: [3, 1, 1, 0],
  });
  vocabulary.apply(second);
  const facts = { documents: ['a', 'd'], languages: ['en'], passages: 6, meanLength: 50 / 6, held: [1, 1, 0, 4] };
  expect(factsOf(vocabulary)).toEqual(facts);

  const whole = new Vocabulary();
  whole.apply(vocabulary.encode());
  expect(factsOf(whole)).toEqual(facts);
  expect(vocabulary.compare('d e f')).toEqual({ missing: new Set(['e', 'f']), superfluous: ['a'] });
});

test('a change that is cut off is refused', () => {
  for (let length = 0; length < first.length; length += 3)
    expect(() => new Vocabulary().apply(first.subarray(0, length))).toThrow(RangeError);
});

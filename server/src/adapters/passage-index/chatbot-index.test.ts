import { describe, expect, it } from 'vitest';
import { buildChatbotIndex, type IndexedPassage } from './chatbot-index.ts';

const passage = (id: string, words: string, vector?: number[]): IndexedPassage => ({
  id,
  terms: Object.fromEntries(words.split(' ').map((word) => [word, 1])),
  headingTerms: {},
  vector: vector && Float32Array.from(vector),
});

describe('a search', () => {
  const index = buildChatbotIndex([
    passage('hours', 'shop open monday', [1, 0, 0]),
    passage('refunds', 'refund money card', [0, 1, 0]),
    passage('returns', 'send back parcel', [0, 0.9, 0.1]),
    passage('jobs', 'work team', [0, 0, 1]),
  ]);

  it('puts first what matches in words and in meaning', () => {
    const found = index.search({ terms: ['refund', 'money'], vector: Float32Array.of(0, 1, 0), limit: 2 });
    expect(found.map(({ id }) => id)).toEqual(['refunds', 'returns']);
    expect(found[0]).toMatchObject({ coverage: expect.closeTo(1, 5), dense: expect.closeTo(1, 2) });
    expect(found[0]?.lexical).toBeGreaterThan(0);
  });

  it('finds by meaning what shares no word with the question', () => {
    const found = index.search({ terms: ['reimbursement'], vector: Float32Array.of(0, 1, 0), limit: 1 });
    expect(found).toMatchObject([{ id: 'refunds', lexical: 0, coverage: 0 }]);
  });

  it('works by words alone when the question has no vector', () => {
    const found = index.search({ terms: ['parcel'], limit: 10 });
    expect(found).toMatchObject([{ id: 'returns', dense: 0 }]);
  });

  it('finds nothing for words that no passage holds', () => {
    expect(index.search({ terms: ['zeppelin'], limit: 10 })).toEqual([]);
  });

  it('gives no more than was asked for', () => {
    expect(index.search({ terms: [], vector: Float32Array.of(1, 1, 1), limit: 3 })).toHaveLength(3);
  });
});

it('prefers the passage where the words of the question stand together', () => {
  const index = buildChatbotIndex([
    { ...passage('apart', 'gift for card owners'), pairs: ['card owners'] },
    { ...passage('together', 'gift card for owners'), pairs: ['gift card', 'card owners'] },
  ]);
  const [first] = index.search({ terms: ['gift', 'card'], pairs: ['gift card'], limit: 1 });
  expect(first?.id).toBe('together');
});

it('keeps the order of passages with equal scores', () => {
  const index = buildChatbotIndex(['a', 'b', 'c', 'd'].map((id) => passage(id, 'same words', [1, 0])));
  const found = index.search({ terms: ['same'], vector: Float32Array.of(1, 0), limit: 3 });
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('holds passages that have no vector yet among those that have one', () => {
  const index = buildChatbotIndex([passage('early', 'refund'), passage('late', 'other', [1, 0])]);
  const found = index.search({ terms: ['refund'], vector: Float32Array.of(1, 0), limit: 2 });
  expect(found.map(({ id, dense }) => [id, Math.round(dense)])).toEqual(
    expect.arrayContaining([
      ['early', 0],
      ['late', 1],
    ]),
  );
});

it('searches an empty index in vain', () => {
  const index = buildChatbotIndex([]);
  expect(index.search({ terms: ['refund'], vector: Float32Array.of(1), limit: 5 })).toEqual([]);
});

it('finds a place among the candidates of either side however many passages there are', () => {
  const crowd = Array.from({ length: 500 }, (_, i) => passage(`crowd-${i}`, 'refund the', [1, 0]));
  const index = buildChatbotIndex([...crowd, passage('odd', 'zeppelin', [0, 1])]);
  const [first] = index.search({ terms: ['zeppelin', 'the'], vector: Float32Array.of(0, 1), limit: 1 });
  expect(first?.id).toBe('odd');
  expect(index.bytes).toBeGreaterThan(501 * 16);
});

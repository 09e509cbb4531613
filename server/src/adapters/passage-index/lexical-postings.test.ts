import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEXICAL_TUNING, LexicalPostingsBuilder, rarityOf } from './lexical-postings.ts';

interface Row {
  terms: Record<string, number>;
  headingTerms: Record<string, number>;
}

const build = (rows: readonly Row[]) => {
  const builder = new LexicalPostingsBuilder();
  for (const { terms, headingTerms } of rows) builder.add(terms, headingTerms);
  return builder.build();
};

it('scores as the formula says', () => {
  const word = fc.constantFrom('refund', 'card', 'the', 'open', 'constructor', '__proto__');
  const frequencies = fc.dictionary(word, fc.integer({ min: 1, max: 9 }), { maxKeys: 5 });
  const rows = fc.array(fc.record({ terms: frequencies, headingTerms: frequencies }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(rows, fc.array(word, { maxLength: 6 }), (passages, question) => {
      const { scores } = build(passages).scores(question);
      passages.forEach((passage, row) => {
        expect(scores[row]).toBeCloseTo(naiveScore(passages, passage, question), 2);
      });
    }),
  );
});

describe('coverage', () => {
  const postings = build([
    { terms: { refund: 1, card: 1 }, headingTerms: {} },
    { terms: { card: 2 }, headingTerms: {} },
    { terms: { hello: 1 }, headingTerms: { refund: 1 } },
  ]);

  it('is 1 where every term of the question occurs', () => {
    expect(postings.scores(['refund', 'card', 'refund']).coverage[0]).toBeCloseTo(1, 5);
  });

  it('counts a term of the headings', () => {
    expect(postings.scores(['refund']).coverage[2]).toBeCloseTo(1, 5);
  });

  it('falls when the question has a term that no passage knows', () => {
    const { coverage } = postings.scores(['card', 'zeppelin']);
    expect(coverage[1]).toBeGreaterThan(0);
    expect(coverage[1]).toBeLessThan(0.5);
  });

  it('is 0 for a question without terms', () => {
    expect([...postings.scores([]).coverage]).toEqual([0, 0, 0]);
  });
});

it('weighs a term by its rarity, and an unknown one by nothing', () => {
  const postings = build([
    { terms: { card: 1, refund: 1 }, headingTerms: {} },
    { terms: { card: 1 }, headingTerms: {} },
  ]);
  const { card = 0, refund = 0, zeppelin } = postings.termWeights(['card', 'refund', 'zeppelin']);
  expect(refund).toBeGreaterThan(card);
  expect(card).toBeGreaterThan(0);
  expect(zeppelin).toBe(0);
});

it('holds no rows when no passage was added', () => {
  expect(build([]).scores(['refund']).scores.length).toBe(0);
});

function naiveScore(passages: readonly Row[], passage: Row, question: readonly string[]): number {
  const { k1, b, headingWeight } = LEXICAL_TUNING;
  const count = (record: Record<string, number>, term: string) =>
    Object.hasOwn(record, term) ? (record[term] ?? 0) : 0;
  const length = ({ terms }: Row) => Object.values(terms).reduce((sum, frequency) => sum + frequency, 0);
  const meanLength = passages.reduce((sum, row) => sum + length(row), 0) / passages.length || 1;
  let score = 0;
  for (const term of new Set(question)) {
    const holders = passages.filter((row) => count(row.terms, term) + count(row.headingTerms, term) > 0);
    const frequency = count(passage.terms, term) / (1 - b + (b * length(passage)) / meanLength);
    const weight = frequency + headingWeight * count(passage.headingTerms, term);
    score += (rarityOf(holders.length, passages.length) * weight * (k1 + 1)) / (weight + k1);
  }
  return score;
}

import { describe, expect, test } from 'vitest';
import { createTokenizer } from '../minilm/tokenizer.ts';
import { mostTokens, type PairTokens, pairTokens, readingOf } from './pair-tokens.ts';

const tokenizer = createTokenizer();
const marks = { beginning: 101, separator: 102 };
const passage = {
  about: 'Shop. Hours',
  sentences: ['We are open from nine to five.', 'On Sundays (and holidays) the shop is closed.'],
};

describe('what the network is given', () => {
  test('is the question, what the passage is about, and its sentences', () => {
    const { ids, passageFrom, sentences } = pairTokens('When do you open?', passage, tokenizer, marks);
    const question = tokenizer.pieces('When do you open?');
    expect(ids).toEqual([
      101,
      ...question,
      102,
      ...tokenizer.pieces('Shop. Hours.'),
      ...passage.sentences.flatMap((sentence) => tokenizer.pieces(sentence)),
      102,
    ]);
    expect(passageFrom).toBe(question.length + 2);
    expect(sentences.map(([from, to]) => ids.slice(from, to))).toEqual(
      passage.sentences.map((sentence) => tokenizer.pieces(sentence)),
    );
  });

  test('is no longer than what it was trained with; sentences that do not fit have no tokens', () => {
    const sentences = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} says a little more.`);
    const pair = pairTokens('why '.repeat(200), { about: '', sentences }, tokenizer, marks);
    expect(pair.passageFrom).toBe(50);
    expect(pair.ids).toHaveLength(mostTokens);
    expect(pair.ids.at(-1)).toBe(102);
    const last = pair.sentences.at(-1);
    expect(last?.[0]).toBe(last?.[1]);
  });
});

describe('what the network thinks of the tokens', () => {
  const pair = pairTokens('When are you closed?', passage, tokenizer, marks);

  /** As if the answer surely began and ended with these tokens of a sentence. */
  function surely(sentence: number, first: number, last: number, given: PairTokens = pair): Float32Array {
    const span = new Float32Array(2 * given.ids.length);
    const from = given.sentences[sentence]?.[0] ?? 0;
    span[2 * (from + first)] = 20;
    span[2 * (from + last) + 1] = 20;
    return span;
  }
  const marked = (sentence: number, first: number, last: number) => {
    const { answer } = readingOf(pair, passage, surely(sentence, first, last), tokenizer);
    return answer && passage.sentences[answer.sentence]?.slice(answer.from, answer.to);
  };

  test('gives each sentence its share', () => {
    const { shares } = readingOf(pair, passage, surely(1, 0, 1), tokenizer);
    expect(shares[1]).toBeGreaterThan(0.99);
    expect(shares[0]).toBeLessThan(0.01);
  });

  test('gives equal shares to tokens of which it thinks nothing', () => {
    const { shares } = readingOf(pair, passage, new Float32Array(2 * pair.ids.length), tokenizer);
    const [first, second] = pair.sentences.map(([from, to]) => to - from) as [number, number];
    expect((shares[0] ?? 0) / (shares[1] ?? 1)).toBeCloseTo(first / second);
    // What the passage is about has the rest.
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeLessThan(1);
  });

  test('marks whole words, without the signs around them', () => {
    // on sundays ( and holidays ) the shop is closed .
    expect(marked(1, 0, 1)).toBe('On Sundays');
    expect(marked(1, 2, 5)).toBe('and holidays');
    expect(marked(1, 9, 10)).toBe('closed');
    const rare = { about: '', sentences: ['The xylophonist arrives.'] };
    const given = pairTokens('Who arrives?', rare, tokenizer, marks);
    const { answer } = readingOf(given, rare, surely(0, 2, 2, given), tokenizer);
    expect(rare.sentences[0]?.slice(answer?.from, answer?.to)).toBe('xylophonist');
  });

  test('marks nothing where there is no sentence', () => {
    const empty = { about: 'Shop', sentences: [] };
    const given = pairTokens('Where?', empty, tokenizer, marks);
    expect(readingOf(given, empty, new Float32Array(2 * given.ids.length), tokenizer)).toEqual({
      shares: [],
    });
  });
});

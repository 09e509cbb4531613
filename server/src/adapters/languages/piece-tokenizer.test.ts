import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPieceTokenizer } from './piece-tokenizer.ts';

const vocabulary = new URL('../../../models/languages-pieces.tsv', import.meta.url);
const tokenizer = createPieceTokenizer(() => readFileSync(vocabulary, 'utf8'));

/** What SentencePiece makes of texts in all languages, and of odd ones: training/languages/cut_texts.py. */
const cutTexts = readFileSync(new URL('../../../test-support/cut-texts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { text: string; ids: number[] });

test('cuts texts as SentencePiece does', () => {
  expect(cutTexts.length).toBeGreaterThan(300);
  const others = cutTexts.filter(({ text, ids }) => tokenizer.pieces(text).join() !== ids.join());
  expect(others.map(({ text }) => text)).toEqual([]);
});

test('writes a character outside the vocabulary as its bytes', () => {
  // A space, then <0xEA> <0x99> <0xAE>.
  expect(tokenizer.pieces('ꙮ').slice(-3)).toEqual([0xea, 0x99, 0xae].map((byte) => 4 + byte));
});

test('surrounds a text by its special tokens, cuts it to the most, and counts all of it', () => {
  const whole = tokenizer.encode('Wie lange dauert der Versand?', 128);
  expect(whole.ids.at(0)).toBe(2);
  expect(whole.ids.at(-1)).toBe(3);
  expect(whole.ids).toHaveLength(whole.tokens + 2);
  const long = tokenizer.encode('Wie lange dauert der Versand? '.repeat(100), 128);
  expect(long.ids).toHaveLength(128);
  expect(long.ids.at(-1)).toBe(3);
  expect(long.tokens).toBe(100 * whole.tokens);
  expect(tokenizer.encode('', 128)).toEqual({ ids: [2, 3], tokens: 0 });
});

test('reads its vocabulary once, and not before it is needed', () => {
  let reads = 0;
  const lazy = createPieceTokenizer(() => {
    reads += 1;
    return readFileSync(vocabulary, 'utf8');
  });
  expect(reads).toBe(0);
  lazy.pieces('eins');
  lazy.pieces('zwei');
  expect(reads).toBe(1);
});

test('refuses a vocabulary that cannot write every text', () => {
  expect(() => createPieceTokenizer(() => 'a\t-1\n').pieces('b')).toThrow('single bytes');
});

test('takes no more time for a long word than for its length', () => {
  const started = performance.now();
  tokenizer.pieces('x'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});

import { expect, test } from 'vitest';
import { createTokenizer } from './tokenizer.ts';

test('counts a text like its pieces, at first and again', () => {
  const tokenizer = createTokenizer();
  for (const text of ['', 'The shop opens at nine.', 'Wörter und 数字 42'])
    for (let times = 0; times < 2; times += 1) expect(tokenizer.count(text)).toBe(tokenizer.pieces(text).length);
  expect(tokenizer.count('word '.repeat(1_000))).toBe(1_000);
});

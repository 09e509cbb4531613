import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createTokenizer } from '../minilm/tokenizer.ts';
import { rememberedPieces } from './remembered-pieces.ts';

const tokenizer = createTokenizer();

test.each([
  'Refunds are paid to the card you bought with (within 5–7 days), e.g. by “Visa”.',
  'Die Öffnungszeiten: Mo.–Fr. 9:00–18:00,\tSamstag geschlossen!\n\nÜber uns…',
  'C++/C#; https://example.com/a?b=c&d=e#f – user@example.com; 1,234.56 €',
  'naïve café, 東京 Tokyo, 😀, soft­hyphen',
  '',
])('words cut one by one give the tokens of the whole: %s', (text) => {
  expect(rememberedPieces(tokenizer).pieces(text)).toEqual(tokenizer.pieces(text));
});

test('a word is cut once', () => {
  const cut: string[] = [];
  const { pieces } = rememberedPieces({
    pieces(text) {
      cut.push(text);
      return [text.length];
    },
  });
  expect(pieces('one two one')).toEqual([3, 3, 3]);
  pieces('two three');
  expect(cut).toEqual(['one', 'two', 'three']);
});

test('the memory has an end, and addresses are not kept', () => {
  const cut: string[] = [];
  const { pieces } = rememberedPieces(
    {
      pieces(text) {
        cut.push(text);
        return [1];
      },
    },
    2,
  );
  pieces('a b c a');
  expect(cut).toEqual(['a', 'b', 'c', 'a']);
  const address = `https://example.com/${'x'.repeat(40)}`;
  pieces(`${address} ${address}`);
  expect(cut.filter((word) => word === address)).toHaveLength(2);
});

test('of a long text only as much is cut as is wanted', () => {
  let cut = 0;
  const { pieces } = rememberedPieces({
    pieces(text) {
      cut += text.length;
      return Array.from(text, () => 1);
    },
  });
  expect(pieces('averylongwordthatisnotremembered '.repeat(300), 48).length).toBeGreaterThanOrEqual(48);
  expect(cut).toBeLessThan(100);
  pieces('\u6f22'.repeat(10_000), 48);
  expect(cut).toBeLessThan(1_100);
});

test('a remembered word does not keep the text it stood in', () => {
  setFlagsFromString('--expose-gc');
  const tidy = runInNewContext('gc') as () => void;
  const { pieces } = rememberedPieces({ pieces: () => [1] });
  const textWith = (at: number) => Buffer.from(`remembered-${at}-word ${' '.repeat(10_000)}`).toString();
  pieces(textWith(0));
  tidy();
  const before = process.memoryUsage().heapUsed;
  for (let at = 1; at <= 3_000; at += 1) pieces(textWith(at));
  tidy();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8e6);
});

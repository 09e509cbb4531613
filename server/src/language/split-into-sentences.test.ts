import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoSentences } from './split-into-sentences.ts';

const sentences = (text: string) => splitIntoSentences(text).map((sentence) => sentence.text);

describe('a sentence', () => {
  it('ends at a full stop, a question mark, or an exclamation mark', () => {
    expect(sentences('We open at nine. Really? Yes!')).toEqual(['We open at nine.', 'Really?', 'Yes!']);
  });

  it('goes on after abbreviations and initials', () => {
    expect(sentences('Ask Dr. Smith, e.g. by mail. J. R. Brown is away.')).toEqual([
      'Ask Dr. Smith, e.g. by mail.',
      'J. R. Brown is away.',
    ]);
  });

  it('goes on over decimals, addresses and file names', () => {
    expect(sentences('It costs 3.50 at https://example.com/a.html today. Pay now.')).toEqual([
      'It costs 3.50 at https://example.com/a.html today.',
      'Pay now.',
    ]);
  });

  it('takes its closing quotation mark or bracket along', () => {
    expect(sentences('He said "Stop." (Twice.) Then he left.')).toEqual([
      'He said "Stop."',
      '(Twice.)',
      'Then he left.',
    ]);
  });

  it('ends at the marks of Chinese and Japanese, which no space follows', () => {
    expect(sentences('営業時間は九時からです。日曜日は休みですか？はい。')).toEqual([
      '営業時間は九時からです。',
      '日曜日は休みですか？',
      'はい。',
    ]);
  });

  it('may be wrapped over lines', () => {
    expect(sentences('This sentence was wrapped by a program that counts,\nand it ends here.')).toHaveLength(1);
  });
});

it('takes list items, table rows, titles and blocks as sentences of their own', () => {
  const text =
    'Opening hours\nWe are open:\n- on Monday\n- on Friday\n\n1. Ring. Wait\n\n| day | time |\n| Mon | 9 |\n\nBye';
  expect(sentences(text)).toEqual([
    'Opening hours',
    'We are open:',
    '- on Monday',
    '- on Friday',
    '1. Ring.',
    'Wait',
    '| day | time |',
    '| Mon | 9 |',
    'Bye',
  ]);
});

it('says where each sentence stands, in order, and loses nothing but white space', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '|', '-', '1', '。', '"', '\t'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, (whole) => {
      let last = 0;
      for (const { text: sentence, start, end } of splitIntoSentences(whole)) {
        expect(whole.slice(start, end)).toBe(sentence);
        expect(whole.slice(last, start).trim()).toBe('');
        expect(sentence.trim()).not.toBe('');
        last = end;
      }
      expect(whole.slice(last).trim()).toBe('');
    }),
  );
});

it('goes on behind an ellipsis that a small letter follows', () => {
  const [only, ...others] = splitIntoSentences('Use any provider (Ollama, vLLM …) with three settings.');
  expect(only?.text).toBe('Use any provider (Ollama, vLLM …) with three settings.');
  expect(others).toEqual([]);
});

it('goes on behind a quoted question that a small letter follows', () => {
  const texts = (text: string) => splitIntoSentences(text).map((sentence) => sentence.text);
  const whole = 'A pair for "Is lunch included?" beside "Is breakfast included?") never matches.';
  expect(texts(whole)).toEqual([whole]);
  expect(texts('Ask "Is lunch included?" Then wait.')).toEqual(['Ask "Is lunch included?"', 'Then wait.']);
  expect(texts('is it open? i hope so')).toEqual(['is it open?', 'i hope so']);
});

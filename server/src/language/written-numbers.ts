import { LANGUAGES, SPOKEN_LANGUAGES } from '../languages/index.ts';

/** 1 000, 12 500,00; a phone number in groups. */
export const SPACED_NUMBER = /(?<![\p{L}\p{N}.,])(?<!\d )\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?![\p{L}\p{N}])/gu;

/**
 * One way to write a number: 1,000 and 1.000 as 1000, 2.500,00 as 2500, 19,99 as 19.99. Whether three digits behind a
 * point are thousands or decimals is not known; the number as it was written is searched for too.
 */
export function plainNumber(word: string): string | undefined {
  const match = /^(\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*)?|\d+)(?:([.,])(\d{1,2}))?$/.exec(word);
  const [, grouped = '', groupSign, decimalSign, decimals] = match ?? [];
  if (groupSign === undefined && decimalSign === undefined) return undefined;
  // 0.500 is not thousands, and one sign does not stand for both.
  if (groupSign !== undefined && (grouped.startsWith('0') || groupSign === decimalSign)) return undefined;
  const whole = grouped.replace(/[.,]/g, '');
  return decimals === undefined || decimals === '00' ? whole : `${whole}.${decimals}`;
}

export const WORD_OR_NUMBER = /[\p{L}\p{M}\p{N}]+(?:['.,:][\p{L}\p{M}\p{N}]+)*/gu;

const digitsByWord: ReadonlyMap<string, string> = new Map(
  SPOKEN_LANGUAGES.flatMap((code) =>
    (LANGUAGES[code].numbers?.split(' ') ?? []).map((word, number) => [word, String(number)] as const),
  ),
);

/** The same in texts of ASCII signs alone, as most are: without the tables of Unicode, in a third of the time. */
const ASCII_WORD_OR_NUMBER = /[A-Za-z0-9]+(?:['.,:][A-Za-z0-9]+)*/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too.
const ASCII_TEXT = /^[\x00-\x7f]*$/;

/** The text with its small numbers as digits: "two years" and "2 years" are the same. */
export const withDigits = (text: string) =>
  text.replace(
    ASCII_TEXT.test(text) ? ASCII_WORD_OR_NUMBER : WORD_OR_NUMBER,
    (found) => digitsByWord.get(found.toLowerCase()) ?? found,
  );

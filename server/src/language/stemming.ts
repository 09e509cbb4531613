import { createRequire } from 'node:module';
import type Snowball from 'snowball-stemmers';
import { oncePerLanguage, SEARCH_LANGUAGES } from '../languages/index.ts';
import { UNKNOWN_LANGUAGE } from './detect-language.ts';

type Stem = (word: string) => string;

const LATIN_LETTER_WITH_MARKS = /(\p{Script=Latin})\p{M}+/gu;
const WITHOUT_MARKS_IN_UNICODE: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
const NOT_PLAIN = /[^ -~]/;

const STEMS_REMEMBERED = 50_000;

const require = createRequire(import.meta.url);
let snowball: typeof Snowball | undefined;

/** The stemming of a language; the words of those we do not know are only rid of their accents. */
export const stemmingOf = oncePerLanguage((language: string): Stem => {
  // Too short to tell: most often names and words of English. Where not, question and document are at least treated alike.
  const { stemmer, beforeStemming } = SEARCH_LANGUAGES[language === UNKNOWN_LANGUAGE ? 'en' : language] ?? {};
  const stem = typeof stemmer === 'function' ? stemmer : snowballStem(stemmer);
  return remembered((word) => withoutAccents(stem(beforeStemming ? beforeStemming(word) : word)));
});

function snowballStem(algorithm: string | undefined): Stem {
  if (!algorithm) return (word) => word;
  // Loaded with the first word: its rules for all languages are a tenth of what a server takes that was never asked.
  snowball ??= require('snowball-stemmers') as typeof Snowball;
  const stemmer = snowball.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** After stemming, whose rules need the accents. Marks of other scripts are letters of their own and stay. */
function withoutAccents(word: string): string {
  if (!NOT_PLAIN.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(LATIN_LETTER_WITH_MARKS, '$1')
    .normalize('NFC')
    .replace(/[ıßæœøłđ]/gu, (letter) => WITHOUT_MARKS_IN_UNICODE[letter] ?? letter);
}

function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return word !== '';
}
const [zero, nine] = [48, 57];

function remembered(compute: Stem): Stem {
  const known = new Map<string, string>();
  // Finnish makes 10 of 100, and what is stored was stemmed so.
  const leavesNumbers = compute('00') === '00';
  return (word) => {
    // Every form number or price is new, and has no stem.
    if (leavesNumbers && isNumber(word)) return word;
    let result = known.get(word);
    if (result === undefined) {
      result = compute(word);
      // Emptied rather than trimmed: the common words are back within a few texts.
      if (known.size >= STEMS_REMEMBERED) known.clear();
      known.set(word, result);
    }
    return result;
  };
}

import { createRequire } from 'node:module';
import type Snowball from 'snowball-stemmers';
import { stemArabic } from './arabic-stemming.ts';
import { stemTurkish } from './turkish-stemming.ts';

type Stem = (word: string) => string;

/** The languages whose words are stemmed by an algorithm of the Snowball project. */
const SNOWBALL: Readonly<Record<string, string>> = {
  en: 'english',
  // Too short to tell: most often names and words of English. Where not, question and document are at least treated alike.
  und: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  ru: 'russian',
  sv: 'swedish',
  da: 'danish',
  no: 'norwegian',
  fi: 'finnish',
  hu: 'hungarian',
  ro: 'romanian',
  cs: 'czech',
  ca: 'catalan',
};

/** Snowball's rules for these take off too much (Turkish) or differ with the article before a word (Arabic). */
const OURS: Readonly<Record<string, Stem>> = {
  ar: stemArabic,
  tr: stemTurkish,
  ko: withoutKoreanParticle,
};

/** Languages that write the article or pronoun to the word: l'adresse, dell'ordine. */
const ELISION = /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|d?all|dell|nell|sull|un|quest|quell)'(?=.)/u;
const ELIDING = new Set(['fr', 'it', 'ca']);

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

const stemmings = new Map<string, Stem>();

/** The stemming of a language; the words of those we do not know are only rid of their accents. */
export function stemmingOf(language: string): Stem {
  let stemming = stemmings.get(language);
  if (!stemming) {
    const stem = OURS[language] ?? snowballStem(SNOWBALL[language]);
    const prepare = ELIDING.has(language) ? (word: string) => word.replace(ELISION, '') : (word: string) => word;
    stemming = remembered((word) => withoutAccents(stem(prepare(word))));
    stemmings.set(language, stemming);
  }
  return stemming;
}

function snowballStem(algorithm: string | undefined): Stem {
  if (!algorithm) return (word) => word;
  // Loaded with the first word: its rules for all languages are a tenth of what a server takes that was never asked.
  snowball ??= require('snowball-stemmers') as typeof Snowball;
  const stemmer = snowball.newStemmer(algorithm);
  if (algorithm === 'russian') return (word) => stemmer.stem(word.replaceAll('ё', 'е'));
  return (word) => stemmer.stem(word);
}

const KOREAN_PARTICLE =
  /(?:에서는|으로는|에게서|이라는|까지는|부터는|에서|에게|한테|으로|까지|부터|처럼|보다|이나|하고|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

function withoutKoreanParticle(word: string): string {
  const stem = word.replace(KOREAN_PARTICLE, '');
  return stem.length >= 2 ? stem : word;
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

function remembered(compute: Stem): Stem {
  const known = new Map<string, string>();
  return (word) => {
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

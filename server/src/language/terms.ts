import snowball, { type Stemmer } from 'snowball-stemmers';
import { STOP_WORDS } from './stop-words.ts';

/** The stemming of each language we know; the words of others are taken as they are. */
const STEMMING_ALGORITHMS: Readonly<Record<string, string>> = { en: 'english' };

/** Scripts written without spaces, which need the dictionary of Intl.Segmenter. */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Words with the marks and apostrophes inside them; numbers and versions with their points. */
const SPACED_WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:'|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu;
const LATIN_LETTER_WITH_MARKS = /(\p{Script=Latin})\p{M}+/gu;

/** Longer "words" are keys and encoded data. */
const LONGEST_TERM = 64;
const STEMS_REMEMBERED = 50_000;

/** The terms by which a text is found: its words in lower case, stemmed, without accents, in order and repeated. */
export function termsOf(text: string, language = 'en'): string[] {
  const normalised = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  // Segmenter takes more than twice as long, and splits spaced text no better.
  const words = UNSPACED_SCRIPT.test(normalised)
    ? segmentedWords(normalised, language)
    : (normalised.match(SPACED_WORDS) ?? []);
  const stem = stemmingOf(language);
  return words.map((word) => stem(word.slice(0, LONGEST_TERM)));
}

/**
 * The terms that say what a text is about. Questions are searched by these: to leave out "how", "do" and "the", which
 * a manual may hold more rarely than its own words, gained up to 0.08 nDCG@10. A text of nothing else keeps them all.
 */
export function contentTerms(terms: readonly string[], language = 'en'): string[] {
  const withoutContent = stopTermsOf(language);
  const content = terms.filter((term) => !withoutContent.has(term));
  return content.length > 0 ? content : [...terms];
}

/** The terms of a text that say what it is about. */
export const contentTermsOf = (text: string, language = 'en') =>
  contentTerms(termsOf(text, language), language);

/** Each two neighbours among the terms, as one string. */
export function neighbourPairs(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, i) => `${terms[i]} ${term}`);
}

/** How often each term occurs. */
export function termFrequencies(terms: readonly string[]): Record<string, number> {
  // Without a prototype, so that the word "constructor" counts like any other.
  const frequencies: Record<string, number> = Object.create(null);
  for (const term of terms) frequencies[term] = (frequencies[term] ?? 0) + 1;
  return frequencies;
}

const stopTerms = new Map<string, ReadonlySet<string>>();

function stopTermsOf(language: string): ReadonlySet<string> {
  let found = stopTerms.get(language);
  if (!found) {
    found = new Set(termsOf((STOP_WORDS[language] ?? []).join(' '), language));
    stopTerms.set(language, found);
  }
  return found;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmentedWords(text: string, language: string): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return Array.from(segmenter.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

const stemmings = new Map<string, (word: string) => string>();

function stemmingOf(language: string): (word: string) => string {
  let stemming = stemmings.get(language);
  if (!stemming) {
    const algorithm = STEMMING_ALGORITHMS[language];
    stemming = remembered(stemWith(algorithm ? snowball.newStemmer(algorithm) : undefined));
    stemmings.set(language, stemming);
  }
  return stemming;
}

function stemWith(stemmer: Stemmer | undefined): (word: string) => string {
  return (word) => withoutAccents(stemmer ? stemmer.stem(word) : word);
}

/** After stemming, whose rules need the accents. Marks of other scripts are letters of their own and stay. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(LATIN_LETTER_WITH_MARKS, '$1').normalize('NFC');
}

function remembered(compute: (word: string) => string): (word: string) => string {
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

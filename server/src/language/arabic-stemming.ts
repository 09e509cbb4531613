const MARKS = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/g;
const PREFIXES = ['وال', 'بال', 'كال', 'فال', 'ولل', 'ال', 'لل'];
const SUFFIXES = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];
/** The letters that must be left. */
const SHORTEST_WITHOUT_PREFIX = 2;
const SHORTEST_WITHOUT_SUFFIX = 2;

/** One spelling for letters that writers use for each other, without vowel marks and stretching. */
function normaliseArabic(word: string): string {
  return word
    .replace(MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي');
}

/**
 * Takes off the article, "and" and the endings of number, gender and possession: light stemming, which finds more than
 * reduction to the root, where words of different meaning fall together.
 */
export function stemArabic(word: string): string {
  let stem = normaliseArabic(word);
  if (stem.startsWith('و') && stem.length > 3 && !stem.startsWith('وال')) stem = stem.slice(1);
  for (const prefix of PREFIXES) {
    if (stem.startsWith(prefix) && stem.length - prefix.length >= SHORTEST_WITHOUT_PREFIX) {
      stem = stem.slice(prefix.length);
      break;
    }
  }
  for (const suffix of SUFFIXES) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= SHORTEST_WITHOUT_SUFFIX) {
      stem = stem.slice(0, -suffix.length);
    }
  }
  return stem;
}

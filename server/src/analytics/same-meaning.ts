import { contrastsOf, detectLanguage, UNKNOWN_LANGUAGE, withDigits } from '../language/index.ts';
import { dateWords } from '../languages/index.ts';
import type { Wording } from './ports.ts';
import { keyTermsOf } from './question-key.ts';

/** A wording with what it is compared by. */
export interface ComparableWording extends Wording {
  terms: ReadonlySet<string>;
  /** Its numbers and days, and the words that turn its meaning. */
  turns: string;
}

export function comparable(wording: Wording): ComparableWording {
  return {
    ...wording,
    terms: new Set(keyTermsOf(wording)),
    turns: `${contrastsOf(withDigits(wording.text))} ${daysIn(wording.text)}`,
  };
}

/** Names of days are like numbers: "open on Monday" and "open on Sunday" are near, and two questions. */
const days = new Set(dateWords('days'));

function daysIn(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? [];
  const found = words.flatMap((word) => [word, word.replace(/s$/, '')].find((form) => days.has(form)) ?? []);
  return found.toSorted().join(' ');
}

/**
 * How near two wordings must be to count as one question, by the words in which they differ: "Is lunch included?" is
 * nearer to "Is breakfast included?" than many a question to its paraphrase. How these were measured: docs/analytics.md.
 */
export const leastSimilarity = {
  /** All words of one are words of the other. */
  onlyAdds: 0.8,
  /** Each has words of its own. */
  otherWords: 0.82,
  /** One word stands in the place of another, and all others are the same. */
  oneReplaced: 0.9,
};

export function haveSameMeaning(
  one: ComparableWording,
  other: ComparableWording,
  similarity = similarityOf(one, other),
): boolean {
  if (one.turns !== other.turns || similarity < leastSimilarity.onlyAdds) return false;
  return similarity >= leastFor(one.terms, other.terms);
}

/** Cosine of two wordings; 0 where their vectors cannot be compared. */
export function similarityOf({ vector: one }: Wording, { vector: other }: Wording): number {
  if (!one || !other || one.embeddingModel !== other.embeddingModel) return 0;
  const [a, b] = [one.numbers, other.numbers];
  if (a.length !== b.length) return 0;
  return dotProduct(a, b) * one.inverseLength * other.inverseLength;
}

/** In whole numbers of 32 bits, which `imul` and `| 0` keep them: three times as fast, and a grouping makes thousands. */
function dotProduct(a: Int8Array, b: Int8Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at += 1) product = (product + Math.imul(a[at] as number, b[at] as number)) | 0;
  return product;
}

function leastFor(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const [added, left] = [one.size - shared, other.size - shared];
  if (added === 0 || left === 0) return leastSimilarity.onlyAdds;
  return added === 1 && left === 1 ? leastSimilarity.oneReplaced : leastSimilarity.otherWords;
}

/**
 * Whether the embedding model knows the language of a text; all, when it names none. A text too short to tell is taken
 * for one that it knows where its letters are plain.
 */
export function isInLanguageOf(text: string, languages: readonly string[] | undefined): boolean {
  if (!languages) return true;
  const language = detectLanguage(text);
  if (language === UNKNOWN_LANGUAGE) return !/[^\p{ASCII}’‘“”–—…]/u.test(text);
  return languages.includes(language);
}

import type { QuestionWord } from '../../language/index.ts';

/**
 * What stands for a word of the question in the index. Several terms are one word in several languages: how rare it is
 * follows from all of them, or a form that one stray document has would outweigh the rest.
 */
export interface Alternative {
  terms: readonly number[];
  /** From 0 to 1: less than the word itself for what only resembles it. */
  weight: number;
}

/** One word of the question. A row scores by the best of its alternatives. */
export interface Slot {
  alternatives: Alternative[];
}

/** What the index knows of its terms. */
export interface KnownTerms {
  /** The number of a term that some passage holds. */
  find(term: string): number | undefined;
  /** Terms of which a misspelt one may be meant. */
  near(term: string): number[];
  /** The parts of a compound: `ruckgabefrist` → `ruckgab`, `frist`. */
  partsOf(term: string): number[];
  /** Compounds that have this term as a part. */
  compoundsOf(term: number): readonly number[];
}

/** Chosen by hand: between "as good" and "nothing". Flat on the sets that have any such words. */
const COMPOUND_WEIGHT = 0.5;
const PART_WEIGHT = 0.8;
const NEAR_WEIGHT = 0.6;
/** More words are a text that somebody pasted; and so many of them misspelt are words that the documents do not have. */
const MOST_WORDS = 100;
const MOST_NEAR = 12;

export interface ReadQuestion {
  slots: Slot[];
  /** Words that no passage holds, and the terms that were searched for instead. */
  readAs: Map<string, number[]>;
}

/** Finds the terms of the index that stand for the words of a question. */
export function readQuestion(words: readonly QuestionWord[], known: KnownTerms): ReadQuestion {
  const slots: Slot[] = [];
  const readAs = new Map<string, number[]>();
  const seen = new Set<string>();
  let looks = 0;
  for (const word of words) {
    const key = word.terms.join(' ');
    if (seen.has(key) || seen.size === MOST_WORDS) continue;
    seen.add(key);
    const exact = word.terms.flatMap((term) => known.find(term) ?? []);
    const whole = word.whole === undefined ? undefined : known.find(word.whole);
    if (exact.length > 0 || whole !== undefined) {
      slots.push({ alternatives: exactAlternatives(exact, whole, known) });
      continue;
    }
    const parts = partsOf(word, known);
    if (parts.length > 0) {
      for (const term of parts) slots.push({ alternatives: [{ terms: [term], weight: PART_WEIGHT }] });
      continue;
    }
    const near = ++looks > MOST_NEAR ? [] : [...new Set(word.terms.flatMap((term) => known.near(term)))];
    slots.push({ alternatives: near.length > 0 ? [{ terms: near, weight: NEAR_WEIGHT }] : [] });
    if (near.length > 0) for (const term of word.terms) readAs.set(term, near);
  }
  return { slots, readAs };
}

function exactAlternatives(
  exact: readonly number[],
  whole: number | undefined,
  known: KnownTerms,
): Alternative[] {
  const terms = new Set(exact);
  const compounds = new Set(exact.flatMap((term) => known.compoundsOf(term))).difference(terms);
  return [
    ...(terms.size > 0 ? [{ terms: [...terms], weight: 1 }] : []),
    ...(whole === undefined || terms.has(whole) ? [] : [{ terms: [whole], weight: 1 }]),
    ...(compounds.size > 0 ? [{ terms: [...compounds], weight: COMPOUND_WEIGHT }] : []),
  ];
}

function partsOf({ terms, pieces }: QuestionWord, known: KnownTerms): number[] {
  const found = (pieces ?? []).flatMap((piece) => known.find(piece) ?? []);
  return [...new Set(found.length > 0 ? found : terms.flatMap((term) => known.partsOf(term)))];
}

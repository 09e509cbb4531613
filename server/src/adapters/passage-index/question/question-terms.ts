import type { QuestionWord } from '../../../language/index.ts';

/**
 * What stands for a word of the question in the index. Several terms are one word in several languages: how rare it is
 * follows from all of them, or a form that one stray document has would outweigh the rest.
 */
export interface Alternative {
  terms: readonly number[];
  /** From 0 to 1: less than the word itself for what only resembles it. */
  weight: number;
}

/** One word of the question. A row scores by the best of its alternatives; the first is the nearest to the word. */
export interface Slot {
  alternatives: Alternative[];
  /** Terms of the whole that this word and its neighbours make up: `username` for both words of `user_name`. */
  wholes?: readonly number[];
}

/** What the index knows of its terms. */
export interface KnownTerms {
  /** The number of a term that some passage holds. */
  find(term: string): number | undefined;
  /** The term that may be meant by a misspelt one; with the word as it was written. */
  near(term: string, written: string): number | undefined;
  /** The parts of a compound: `ruckgabefrist` → `ruckgab`, `frist`. */
  partsOf(term: string): number[];
  /** Compounds that have this term as a part. */
  compoundsOf(term: number): readonly number[];
  /** Compounds that begin or end with a term that stands nowhere alone: `versand` → `versandkost`. */
  compoundsWith(term: string): number[];
}

/** Chosen by hand: between "as good" and "nothing". Flat on the sets that have any such words. */
const COMPOUND_WEIGHT = 0.5;
const PART_WEIGHT = 0.8;
const NEAR_WEIGHT = 0.6;
/** More words are a text that somebody pasted; and so many that no passage holds are not misspelt. */
const MOST_WORDS = 100;
const MOST_LOOKS = 12;

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
    const exact = exactAlternatives(word, known);
    if (exact.length > 0) {
      slots.push({ alternatives: exact, wholes: foundAmong(word.wholeTerms, known) });
      continue;
    }
    const parts = partsOf(word, known);
    if (parts) {
      slots.push(...parts);
      continue;
    }
    const instead = ++looks > MOST_LOOKS ? undefined : insteadOf(word, known);
    slots.push({ alternatives: instead ? [instead] : [] });
    if (instead) for (const term of word.terms) readAs.set(term, [...instead.terms]);
  }
  return { slots, readAs };
}

/**
 * The word as it is, and in the whole that it is a part of: these are as rare as both together. A whole that counted by
 * itself, for each of its words, would outweigh the rest of the question.
 */
function exactAlternatives({ terms, wholeTerms, variant }: QuestionWord, known: KnownTerms): Alternative[] {
  const exact = foundAmong([...terms, ...wholeTerms], known);
  const written = foundAmong(variant === undefined ? [] : [variant], known);
  const compounds = distinct(exact.flatMap((term) => known.compoundsOf(term))).filter((term) => !exact.includes(term));
  const alternatives: Alternative[] = [];
  if (written.length > 0) alternatives.push({ terms: written, weight: 1 });
  if (exact.length > 0) alternatives.push({ terms: exact, weight: 1 });
  if (compounds.length > 0) alternatives.push({ terms: compounds, weight: COMPOUND_WEIGHT });
  return alternatives;
}

/** What a word falls into. Pieces that are not found are kept, without a term: the question asks for all of them. */
function partsOf(word: QuestionWord, known: KnownTerms): Slot[] | undefined {
  const slotOf = (terms: readonly number[]): Slot => ({
    alternatives: terms.length > 0 ? [{ terms, weight: PART_WEIGHT }] : [],
  });
  const pieces = word.pieceTerms.map((terms) => foundAmong(terms, known));
  if (pieces.some((terms) => terms.length > 0)) return pieces.map(slotOf);
  const pairs = foundAmong(word.pairs ?? [], known);
  const parts = pairs.length > 0 ? pairs : distinct(word.terms.flatMap((term) => known.partsOf(term)));
  return parts.length > 0 ? parts.map((term) => slotOf([term])) : undefined;
}

/** What may be meant by a word that no passage holds. */
function insteadOf({ terms, text }: QuestionWord, known: KnownTerms): Alternative | undefined {
  const compounds = distinct(terms.flatMap((term) => known.compoundsWith(term)));
  if (compounds.length > 0) return { terms: compounds, weight: COMPOUND_WEIGHT };
  const near = distinct(terms.flatMap((term) => known.near(term, text) ?? []));
  return near.length > 0 ? { terms: near, weight: NEAR_WEIGHT } : undefined;
}

const foundAmong = (terms: readonly string[], known: KnownTerms) =>
  distinct(terms.flatMap((term) => known.find(term) ?? []));

/** Nearly always there is one, or none. */
const distinct = (terms: number[]) => (terms.length < 2 ? terms : [...new Set(terms)]);

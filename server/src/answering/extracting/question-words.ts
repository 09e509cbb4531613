import type { Findings } from '../../knowledge/index.ts';
import { detectLanguageAmong, questionWordsOf, UNKNOWN_LANGUAGE } from '../../language/index.ts';

/** The words of a question that say what it is about, weighted by their rarity among the chatbot's passages. */
export interface QuestionWords {
  /** The language it is asked in, as far as its words tell. */
  language: string;
  words: readonly WantedWord[];
  /** Which of the words a term stands for; 0 for none. */
  bitsOf(term: string): Held;
  /** Which of the words these terms hold. */
  heldBy(terms: Iterable<string>): Held;
  /** The share of the question's weight that is held, 0 to 1. */
  shareOf(held: Held): number;
  /** The share of the question's pairs of words that these terms, in their order, hold side by side. */
  pairShareIn(terms: readonly string[]): number;
}

/** A bit for each of the words, in their order: a question is compared with hundreds of sentences. */
export type Held = number;

/** As many as a number has bits; more are in texts that somebody pasted. */
const mostWords = 31;

export interface WantedWord {
  /** What stands for it in one language of the passages or another. */
  terms: ReadonlySet<string>;
  weight: number;
  /** As it is asked, in lower case. */
  text: string;
  /** Whether any passage of the chatbot holds it. */
  isKnown: boolean;
}

/** How far apart the two words of a pair may stand. */
const pairDistance = 3;

export function questionWordsIn(question: string, findings: Findings): QuestionWords {
  const language = languageOf(question, findings);
  const words = heaviest(wantedWords(question, language, findings));
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  const bits = new Map<string, Held>();
  words.forEach(({ terms }, at) => {
    for (const term of terms) bits.set(term, (bits.get(term) ?? 0) | (1 << at));
  });
  const bitsOf = (term: string): Held => bits.get(term) ?? 0;
  return {
    language,
    words,
    bitsOf,
    heldBy(terms) {
      let held = 0;
      for (const term of terms) held |= bitsOf(term);
      return held;
    },
    shareOf(held) {
      if (held === 0) return 0;
      let weight = 0;
      for (let at = 0; at < words.length; at += 1) if (held & (1 << at)) weight += words[at]?.weight ?? 0;
      return weight / whole;
    },
    pairShareIn: (terms) => (words.length < 2 ? 0 : bitCount(pairsIn(terms, bitsOf)) / (words.length - 1)),
  };
}

function heaviest(words: WantedWord[]): WantedWord[] {
  if (words.length <= mostWords) return words;
  const kept = new Set(words.toSorted((a, b) => b.weight - a.weight).slice(0, mostWords));
  return words.filter((word) => kept.has(word));
}

/** Pairs of neighbouring words that stand near each other, by the bit of the second. */
function pairsIn(terms: readonly string[], bitsOf: (term: string) => Held): Held {
  let pairs = 0;
  for (let at = 0; at < terms.length; at += 1) {
    const here = bitsOf(terms[at] as string);
    if (here === 0) continue;
    for (let before = Math.max(0, at - pairDistance); before < at; before += 1) {
      const there = bitsOf(terms[before] as string);
      pairs |= ((there << 1) & here) | ((here << 1) & there);
    }
  }
  return pairs;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function languageOf(question: string, { passages }: Findings): string {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const told = detectLanguageAmong(question, languages);
  // Beside others, a passage of which the language cannot be told is of theirs.
  return told === UNKNOWN_LANGUAGE ? (languages.find((one) => one !== UNKNOWN_LANGUAGE) ?? told) : told;
}

function wantedWords(question: string, asked: string, { passages, termWeights, readAs }: Findings): WantedWord[] {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const words = new Map<string, WantedWord>();
  for (const { text, terms, wholeTerms, variant } of questionWordsOf(
    question,
    languages.length > 0 ? languages : [asked],
    asked,
  )) {
    const all = new Set([
      ...terms,
      ...wholeTerms,
      ...(variant ? [variant] : []),
      ...terms.flatMap((term) => readAs[term] ?? []),
    ]);
    const weight = Math.max(...Array.from(all, (term) => termWeights[term] ?? 0)) || 1;
    const isKnown = [...all].some((term) => (termWeights[term] ?? 0) > 0);
    words.set(terms.join(' '), { terms: all, weight, text, isKnown });
  }
  return [...words.values()];
}

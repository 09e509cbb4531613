import type { Findings } from '../../knowledge/index.ts';
import { detectLanguageAmong, questionWordsOf, UNKNOWN_LANGUAGE } from '../../language/index.ts';

/** The words of a question that say what it is about, weighted by their rarity among the chatbot's passages. */
export interface QuestionWords {
  /** The language it is asked in, as far as its words tell. */
  language: string;
  words: readonly WantedWord[];
  /** Whether a term stands for one of the words. */
  isAsked(term: string): boolean;
  /** Which of the words these terms hold, in the order of the words. */
  heldBy(terms: ReadonlySet<string>): Held;
  /** The share of the question's weight that is held here or there, 0 to 1. */
  shareOf(held: Held, more?: Held): number;
  /** The share of the question's weight that these terms hold. */
  shareIn(terms: ReadonlySet<string>): number;
  /** The share of the question's pairs of words that these terms, in their order, hold side by side. */
  pairShareIn(terms: readonly string[]): number;
}

export type Held = readonly boolean[];

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
  const words = wantedWords(question, language, findings);
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  const all = new Set(words.flatMap(({ terms }) => [...terms]));
  const heldBy = (terms: ReadonlySet<string>): Held => words.map((word) => isAnyIn(word.terms, terms));
  function shareOf(held: Held, more: Held = held): number {
    let weight = 0;
    for (let at = 0; at < words.length; at += 1) if (held[at] || more[at]) weight += words[at]?.weight ?? 0;
    return whole === 0 ? 0 : weight / whole;
  }
  return {
    language,
    words,
    isAsked: (term) => all.has(term),
    heldBy,
    shareOf,
    shareIn: (terms) => shareOf(heldBy(terms)),
    pairShareIn(terms) {
      if (words.length < 2 || !terms.some((term) => all.has(term))) return 0;
      const places = words.map((word) => terms.flatMap((term, at) => (word.terms.has(term) ? at : [])));
      let held = 0;
      for (let at = 1; at < words.length; at += 1) {
        const [before, after] = [places[at - 1] ?? [], places[at] ?? []];
        if (before.some((a) => after.some((b) => a !== b && Math.abs(a - b) <= pairDistance))) held += 1;
      }
      return held / (words.length - 1);
    },
  };
}

/** A word has few terms, a sentence many. */
function isAnyIn(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  for (const term of few) if (many.has(term)) return true;
  return false;
}

function languageOf(question: string, { passages }: Findings): string {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const told = detectLanguageAmong(question, languages);
  return told === UNKNOWN_LANGUAGE ? (languages[0] ?? told) : told;
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

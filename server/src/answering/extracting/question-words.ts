import type { Findings } from '../../knowledge/index.ts';
import { detectLanguageAmong, questionWordsOf, UNKNOWN_LANGUAGE } from '../../language/index.ts';

/** The words of a question that say what it is about, weighted by their rarity among the chatbot's passages. */
export interface QuestionWords {
  /** The language it is asked in, as far as its words tell. */
  language: string;
  words: readonly WantedWord[];
  /** The share of the question's weight that these terms hold, 0 to 1. */
  shareIn(terms: ReadonlySet<string>): number;
  /** The share of the question's pairs of words that these terms, in their order, hold side by side. */
  pairShareIn(terms: readonly string[]): number;
}

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
  return {
    language,
    words,
    shareIn(terms) {
      if (whole === 0) return 0;
      let held = 0;
      for (const word of words) if (!word.terms.isDisjointFrom(terms)) held += word.weight;
      return held / whole;
    },
    pairShareIn(terms) {
      if (words.length < 2) return 0;
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

function languageOf(question: string, { passages }: Findings): string {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const told = detectLanguageAmong(question, languages);
  return told === UNKNOWN_LANGUAGE ? (languages[0] ?? told) : told;
}

function wantedWords(
  question: string,
  asked: string,
  { passages, termWeights, readAs }: Findings,
): WantedWord[] {
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

import {
  languageShown,
  languageToEmbed,
  mainLanguage,
  type QuestionWord,
  questionLanguage,
  questionWordsOf,
  UNKNOWN_LANGUAGE,
} from '../../../language/index.ts';
import type { IndexView } from '../index/index-view.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';
import { rarityIn, rowsWith } from '../ranking/lexical-scores.ts';
import type { Meaning } from '../ranking/rank-rows.ts';
import { type Compounds, isCompounding } from './compounds.ts';
import type { NearTerms } from './near-terms.ts';
import { type KnownTerms, type ReadQuestion, readQuestion } from './question-terms.ts';

export interface PassageQuery {
  question: string;
  /** Left out when the model is away: the search is then lexical only. */
  vector?: Float32Array | undefined;
  /** Languages that the model knows; absent when it knows all. */
  vectorLanguages?: readonly string[] | undefined;
  /** Those of them that the weight of meaning was chosen with; absent for all. */
  fittedLanguages?: readonly string[] | undefined;
  limit: number;
}

/** The terms of an index, and what is found among them. */
export interface IndexTerms {
  dictionary: TermDictionary;
  nearTerms: NearTerms;
  compounds: Compounds;
}

/** What a query asks for in the terms of an index. */
export interface ReadQuery extends ReadQuestion, Pick<Meaning, 'trust' | 'isAcross'> {
  words: readonly QuestionWord[];
  /** The language of the question, where it shows. */
  language: string;
  askedIn: string | undefined;
  shownIn: string | undefined;
}

/** How a question was understood, for whoever answers it. */
export interface QueryReading {
  /** How rare each term of the question is; 0 for one that no passage holds. */
  termWeights: Record<string, number>;
  /** Terms of the question that no passage holds, and the terms that were searched for instead. */
  readAs: Record<string, string[]>;
  /** The language that the question is taken for, where the model knows it. */
  askedIn: string | undefined;
  /** The language that the question shows; nothing where it shows none. */
  shownIn: string | undefined;
}

export function readQuery(
  { question, vectorLanguages, fittedLanguages }: PassageQuery,
  terms: IndexTerms,
  view: IndexView,
): ReadQuery {
  const { languages } = view;
  const documents = { languages, known: vectorLanguages };
  const told = questionLanguage(question, documents);
  const asked = told === UNKNOWN_LANGUAGE ? mainLanguage(languages) : told;
  const words = questionWordsOf(question, languages.length > 0 ? languages : [asked], asked);
  const isAmong = (some: readonly string[] | undefined) => some?.includes(asked) ?? true;
  const embeddedIn = languageToEmbed(question, documents);
  const shown = languageShown(question, documents);
  return {
    ...readQuestion(words, knownTerms(terms, view)),
    words,
    language: told,
    trust: !isAmong(vectorLanguages) ? 'unknown' : isAmong(fittedLanguages) ? 'fitted' : 'known',
    isAcross: told !== UNKNOWN_LANGUAGE && told !== mainLanguage(languages) && !languages.includes(told),
    askedIn: (vectorLanguages?.includes(embeddedIn) ?? true) ? embeddedIn : undefined,
    shownIn: shown === UNKNOWN_LANGUAGE ? undefined : shown,
  };
}

function knownTerms({ dictionary, nearTerms, compounds }: IndexTerms, view: IndexView): KnownTerms {
  const rowsWithTerm = (id: number) => rowsWith(view, id);
  const isHeld = (id: number) => rowsWithTerm(id) > 0;
  const hasCompounds = view.languages.some(isCompounding);
  return {
    find: (term) => {
      const id = dictionary.find(term);
      return id !== undefined && isHeld(id) ? id : undefined;
    },
    near: (term, written) => nearTerms.find(term, written, rowsWithTerm),
    partsOf: (term) => (hasCompounds ? compounds.partsOf(term).filter(isHeld) : []),
    compoundsOf: (term) => (hasCompounds ? compounds.of(term) : []),
    compoundsWith: (term) => (hasCompounds ? compounds.with(term, isHeld) : []),
  };
}

export function explainQuery(
  { words, readAs, askedIn, shownIn }: ReadQuery,
  { dictionary }: IndexTerms,
  view: IndexView,
): QueryReading {
  // Without a prototype, so that the word "constructor" counts like any other.
  const termWeights: Record<string, number> = Object.create(null);
  const instead: Record<string, string[]> = Object.create(null);
  const weigh = (terms: readonly string[]) => {
    const ids = terms.flatMap((term) => dictionary.find(term) ?? []).filter((id) => rowsWith(view, id) > 0);
    const weight = ids.length > 0 ? rarityIn(view, { terms: ids, weight: 1 }) : 0;
    for (const term of terms) termWeights[term] = weight;
  };
  for (const { terms } of words) weigh(terms);
  for (const [term, ids] of readAs) {
    instead[term] = ids.map((id) => dictionary.textOf(id));
    weigh(instead[term]);
  }
  return { termWeights, readAs: instead, askedIn, shownIn };
}

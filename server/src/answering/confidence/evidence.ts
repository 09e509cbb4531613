import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf, isNegated, UNKNOWN_LANGUAGE, withDigits } from '../../language/index.ts';
import { RecentValues } from '../../recent-values.ts';
import { analysed } from '../analysed-passage.ts';
import type { SentenceChoice } from '../extracting/extract-answer.ts';
import { answersInForm } from '../extracting/question-kind.ts';
import type { Held, QuestionWords } from '../extracting/question-words.ts';
import { evenly } from '../log-odds.ts';
import type { ScoredFindings } from '../scoring/score-findings.ts';
import { areAcross } from './across-confidence.ts';
import { saysContrary } from './contraries.ts';

/** What speaks for an answer, and against it. Each from 0 to 1. */
export const evidenceNames = [
  /** Cosine of the question and the best passage, and the one used most; 0 in a language whose cosines the weights were not fitted with. */
  'similarity',
  'usedSimilarity',
  /** The share of the question's weight in rare words that the best sentence and its heading hold, and what the one before it adds. */
  'words',
  'wordsAround',
  /** How clearly the chosen sentences stand out among all, and the best one among those of other documents. */
  'certainty',
  'margin',
  /** The share of the question's words that no passage of the chatbot holds. */
  'unknown',
  /** The share of the heaviest word of the question that the best sentence lacks. */
  'missing',
  /** The share of the question's names that the passages used do not hold. */
  'missingNames',
  /** 1 where the best sentence lacks a number of the question. */
  'missingNumber',
  /** 1 where the best sentence, without the words of the question, has not the form of an answer: no number to "how many". */
  'formless',
  /** 1 where the question denies and the best sentence does not. */
  'notDenied',
  /** 1 where the best sentence says the contrary of a word of the question. */
  'contrary',
  /** 1 in a language whose cosines the weights were not fitted with, and there the share of `words` once more. */
  'foreign',
  'foreignWords',
  /** 1 where the passage used is in another language than the question, and there the cosine: it has a scale of its own. */
  'across',
  'acrossSimilarity',
  /** 1 where the scorer has read the passages; there by log odds whether the best of them answers, and the one used. */
  'isScored',
  'readBest',
  'readUsed',
  /** 1 where it has read in another language than English, with which the other weights of reading were fitted. */
  'isForeignRead',
  /** 1 where the best sentence stands under a question, as in a list of questions and answers. */
  'underQuestion',
] as const;

export type EvidenceName = (typeof evidenceNames)[number];
export type Evidence = Record<EvidenceName, number>;
/** Of a logistic model over the evidence. */
export type ConfidenceWeights = Evidence & { intercept: number };

/** In log odds. */
const farAhead = 5;
const marginOfOnlyDocument = 0.3;
const fewSentences = 8;
const usualDistance = 3;

/** That the weights of what was read were fitted with. */
const languageOfReading = 'en';

/** What is known of a question and the sentences that were chosen to answer it. */
export function evidenceOf(
  question: string,
  { passages, fittedLanguages, shownIn, scores }: ScoredFindings,
  { words, kind, candidates, chosen }: SentenceChoice,
): Evidence {
  const { language } = words;
  const best = chosen.toSorted((a, b) => b.score - a.score)[0];
  // A message of nothing but signs asks for nothing.
  if (!best || !/[\p{L}\p{N}]/u.test(question)) return nothing;
  const isForeign = fittedLanguages !== undefined && !fittedLanguages.includes(language);
  const similarityOf = (passage: FoundPassage | undefined) => (isForeign ? 0 : Math.max(0, passage?.dense ?? 0));
  // Beside others, a passage of which the language cannot be told is of theirs.
  const across = areAcross(shownIn, best.passage.language === UNKNOWN_LANGUAGE ? passages : [best.passage]);
  const asked = new Set(contentTermsOf(question, language));
  const held = words.heldBy(best.terms) | words.heldBy(best.titleTerms);
  const share = words.shareOf(held);
  return {
    similarity: similarityOf(passages[0]),
    usedSimilarity: similarityOf(best.passage),
    words: share,
    wordsAround: best.feature('wordsAround'),
    certainty: certaintyOf(candidates, chosen),
    margin: marginOf(candidates, best),
    unknown: shareOf(words.words, ({ isKnown }) => !isKnown),
    missing: heaviestMissing(words, held),
    missingNames: missingNames(question, words, new Set(chosen.map(({ passage }) => passage))),
    missingNumber: claim(lacksNumber(best.text, question)),
    formless: claim(kind !== undefined && !answersInForm(kind, withoutWords(best, words))),
    notDenied: claim(isNegated(question, language) && !isNegated(best.text, best.passage.language)),
    contrary: claim(saysContrary(asked, new Set(best.terms), best.passage.language)),
    foreign: claim(isForeign),
    foreignWords: isForeign ? share : 0,
    across: claim(across),
    acrossSimilarity: across ? Math.max(0, best.passage.dense) : 0,
    ...readEvidence(scores, best),
    isForeignRead: claim(scores !== undefined && language !== languageOfReading),
    underQuestion: claim(isUnderQuestion(best)),
  };
}

function readEvidence(
  scores: ScoredFindings['scores'],
  best: SentenceChoice['chosen'][number],
): Pick<Evidence, 'isScored' | 'readBest' | 'readUsed'> {
  if (!scores) return { isScored: 0, readBest: 0, readUsed: 0 };
  const highest = Math.max(...Array.from(scores.values(), ({ relevance }) => relevance));
  return { isScored: 1, readBest: evenly(highest), readUsed: best.feature('readPassage') };
}

function isUnderQuestion({ passage, position }: SentenceChoice['chosen'][number]): boolean {
  const entry = analysed(passage).entries.find(({ start, end }) => start <= position && position < end);
  return entry?.head === 'question';
}

/** "Seven" and "7" are the same; "one" is seldom a number. */
function lacksNumber(sentence: string, question: string): boolean {
  const wanted = withDigits(question.replaceAll(/\bone\b/gi, '')).match(/\p{Nd}+/gu);
  if (!wanted) return false;
  const held = new Set(withDigits(sentence).match(/\p{Nd}+/gu));
  return wanted.some((number) => !held.has(number));
}

const claim = (isSo: boolean) => (isSo ? 1 : 0);

/** Nothing was found: the least that every answer could have. */
const nothing = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence;

/**
 * The chance that a draw among all sentences, in proportion to their odds, gives a chosen one. Where there are few, it is
 * as if there were more that are worse: to stand out among two says little.
 */
function certaintyOf(candidates: SentenceChoice['candidates'], chosen: SentenceChoice['chosen']): number {
  const highest = Math.max(...candidates.map(({ score }) => score));
  const odds = (sentences: SentenceChoice['candidates']) =>
    sentences.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
  const lacking = Math.max(0, fewSentences - candidates.length) * Math.exp(-usualDistance);
  return odds(chosen) / (odds(candidates) + lacking);
}

/** How far the best sentence lies above the best of another document, up to `farAhead`. */
function marginOf(candidates: SentenceChoice['candidates'], best: SentenceChoice['chosen'][number]): number {
  const others = candidates.filter(({ passage }) => passage.documentId !== best.passage.documentId);
  if (others.length === 0) return marginOfOnlyDocument;
  const next = Math.max(...others.map(({ score }) => score));
  return Math.min(1, (best.score - next) / farAhead);
}

function heaviestMissing({ words }: QuestionWords, held: Held): number {
  const whole = words.reduce((sum, { weight }) => sum + weight, 0);
  const missing = words.flatMap(({ weight }, at) => (held & (1 << at) ? [] : [weight]));
  return whole === 0 ? 0 : Math.max(0, ...missing) / whole;
}

/** The number in "How old is the 1973 law?" is no answer to "how old". */
function withoutWords({ text, passage }: SentenceChoice['chosen'][number], { words }: QuestionWords): string {
  const isAsked = (term: string) => words.some((word) => word.terms.has(term));
  return text
    .split(/\s+/)
    .filter((piece) => !termsOfPiece(piece, passage.language).some(isAsked))
    .join(' ');
}

/** The same words stand in many sentences. */
const knownPieces = new RecentValues<string, readonly string[]>(20_000);
/** Longer ones are of scripts without spaces, in which no two are alike. */
const longestPiece = 30;
const termsOfPiece = (piece: string, language: string) =>
  piece.length > longestPiece
    ? contentTermsOf(piece, language)
    : knownPieces.getOrMake(`${language} ${piece}`, () => contentTermsOf(piece, language));

/** Names are the words that the question writes with a capital, other than its first. */
function missingNames(question: string, { words }: QuestionWords, used: ReadonlySet<FoundPassage>): number {
  const capitals = new Set(
    (question.match(/(?<=[\p{L}\p{N},;:)"'”]\s+["'“„«(]?)\p{Lu}[\p{L}\p{M}\p{N}]*/gu) ?? []).map((name) =>
      name.toLowerCase(),
    ),
  );
  const names = words.filter(({ text }) => capitals.has(text));
  if (names.length === 0) return 0;
  const terms = Array.from(used, (passage) => analysed(passage).terms);
  return shareOf(names, (name) => terms.every((held) => name.terms.isDisjointFrom(held)));
}

function shareOf<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(isSo).length / items.length;
}

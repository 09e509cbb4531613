import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import {
  contentTermsOf,
  detectLanguageAmong,
  questionWordsOf,
  UNKNOWN_LANGUAGE,
} from '../../language/index.ts';
import { type ReadableSentence, readableSentences, withoutListMarker } from './readable-sentences.ts';

/** The embedded answerer: the sentences of the passages that answer the question, in their order. */
export interface Extract {
  text: string;
  /** The passages it was taken from, most used first. */
  used: FoundPassage[];
  /** The share of the question's weight in rare words that the chosen sentences hold, 0 to 1. */
  support: number;
}

interface Candidate extends ReadableSentence {
  passage: FoundPassage;
  /** Of the passage among the passages. */
  rank: number;
  position: number;
  terms: Set<string>;
  /** The share of the question's weight that its terms hold. */
  share: number;
  score: number;
}

/** The share of the question's weight in rare words that these terms hold, 0 to 1. */
type ShareOf = (terms: Iterable<string>) => number;

/** What each rank below the first costs a sentence. */
const rankPenalty = 0.12;
/** A sentence that asks is no answer; the one behind it answers what it asks. */
const askingPenalty = 1;
const answeringBonus = 0.2;
const wantedFormBonus = 0.15;
const shortestSentence = 12;
/** How good further sentences must be beside the best one. */
const goodEnough = {
  /** Where the sentence goes on from a chosen one. */
  behindChosen: 0.52,
  /** Where it holds words of the question that the chosen ones lack, or stands in the same passage. */
  adding: 0.65,
  /** Where another passage says something with the same words. */
  repeating: 0.75,
};
/** What such another passage must have of the similarity to the question that the best sentence's passage has. */
const repeatingSimilarity = 0.95;
/** The share of the best sentence's words of the question that a sentence apart from it must hold. */
const leastOfWords = 0.3;
const longestAnswer = 1_200;

export function extractAnswer(question: string, findings: Findings, maxSentences: number): Extract {
  const { passages } = findings;
  const wanted = wantedWords(question, findings);
  const wholeWeight = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf: ShareOf = (terms) => {
    const held = new Set(terms);
    const heldWeight = wanted.reduce(
      (sum, word) => sum + (word.terms.isDisjointFrom(held) ? 0 : word.weight),
      0,
    );
    return wholeWeight > 0 ? heldWeight / wholeWeight : 0;
  };

  const candidates = passages.flatMap((passage, rank) => candidatesOf(passage, rank, question, shareOf));
  const chosen = choose(candidates, maxSentences, worthOfFurther(shareOf, wanted.length === 1));
  const support = shareOf(chosen.flatMap(({ terms, passage }) => [...terms, ...headingTermsOf(passage)]));
  return { text: joined(chosen), used: passagesUsed(chosen), support };
}

interface WantedWord {
  /** What stands for it in one language of the passages or another. */
  terms: Set<string>;
  weight: number;
}

function wantedWords(question: string, { passages, termWeights, readAs }: Findings): WantedWord[] {
  const languages = [...new Set(passages.map(({ language }) => language))];
  const told = detectLanguageAmong(question, languages);
  const asked = told === UNKNOWN_LANGUAGE ? (languages[0] ?? told) : told;
  const words = new Map<string, WantedWord>();
  for (const { terms, wholeTerms, variant } of questionWordsOf(
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
    words.set(terms.join(' '), { terms: all, weight });
  }
  return [...words.values()];
}

function candidatesOf(passage: FoundPassage, rank: number, question: string, shareOf: ShareOf): Candidate[] {
  // The words of the headings count for every sentence below them, a little.
  const fromHeadings = shareOf(headingTermsOf(passage));
  const form = wantedForm(question);
  let asked: Set<string> = new Set();
  return readableSentences(passage.text)
    .filter(({ text }) => text.length >= shortestSentence)
    .map((sentence, position) => {
      const { text, code = '', codeBefore = '' } = sentence;
      const ownTerms = new Set(contentTermsOf([codeBefore, text, code].join('\n'), passage.language));
      const isAsking = /\?\W*$/.test(text);
      // In a list of questions and answers, an answer is about what its question says.
      const terms = isAsking ? ownTerms : ownTerms.union(asked);
      const share = shareOf(terms);
      let score = share + 0.3 * fromHeadings + 0.5 * passage.dense - rankPenalty * rank;
      if (isAsking) score -= askingPenalty;
      else if (asked.size > 0) score += answeringBonus;
      if (form?.test(text)) score += wantedFormBonus;
      asked = isAsking ? ownTerms : new Set();
      return { ...sentence, passage, rank, position, terms, share, score };
    });
}

function headingTermsOf({ title, headingPath, language }: FoundPassage): string[] {
  return contentTermsOf([title, ...headingPath].join('\n'), language);
}

/** What an answer to this kind of question looks like. */
function wantedForm(question: string): RegExp | undefined {
  if (
    /\bhow (many|much|long|old|far|often|big|fast)\b|\bwhat (price|number|size|port|version)\b/i.test(
      question,
    )
  )
    return /\d/;
  if (/\bwhen\b|\bwhat (time|day|date|year)\b|\bhours?\b/i.test(question)) {
    return /\d|\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
  }
  if (/\bwhy\b/i.test(question)) return /\b(because|since|so that|in order to|therefore|due to)\b/i;
  if (/\bhow (do|can|to|should)\b/i.test(question))
    return /^([-*\d.]+\s+)?(click|open|run|set|go|use|choose|select|add|press|type|enter|call|send)\b/i;
  return undefined;
}

function choose(
  candidates: Candidate[],
  maxSentences: number,
  isWorthAdding: (candidate: Candidate, best: Candidate, chosen: Candidate[]) => boolean,
): Candidate[] {
  const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score);
  if (!best) return [];
  const chosen = [best];
  let length = best.text.length;
  for (const candidate of others) {
    if (chosen.length >= maxSentences) break;
    const repeats = chosen.some(({ terms }) => overlap(terms, candidate.terms) > 0.7);
    if (repeats || length + candidate.text.length > longestAnswer) continue;
    if (!isWorthAdding(candidate, best, chosen)) continue;
    chosen.push(candidate);
    length += candidate.text.length;
  }
  return chosen.sort((a, b) => a.rank - b.rank || a.position - b.position);
}

/** Every sentence that merely shares a word with the question would make the answer longer, not better. */
function worthOfFurther(shareOf: ShareOf, isOneWord: boolean) {
  return (candidate: Candidate, best: Candidate, chosen: Candidate[]): boolean => {
    const isAtLeast = (part: number) => candidate.score >= best.score * part;
    const inSamePassage = chosen.filter(({ passage }) => passage === candidate.passage);
    // "There are three of them:" – and then nothing.
    if (candidate.text.endsWith(':') && !candidate.code) return false;
    const goesOn = inSamePassage.some(({ position }) => position + 1 === candidate.position);
    // A table's rows do not go on: each is about something else.
    if (goesOn && candidate.kind !== 'row') return isAtLeast(goodEnough.behindChosen);
    if (candidate.share < leastOfWords * best.share || candidate.share === 0) return false;
    if (inSamePassage.length > 0) return isAtLeast(goodEnough.adding);
    // Far from its table, a row is hard to read.
    if (candidate.kind === 'row') return false;
    const held = chosen.flatMap(({ terms }) => [...terms]);
    if (shareOf([...held, ...candidate.terms]) > shareOf(held)) return isAtLeast(goodEnough.adding);
    // "What is Parley?": any sentence with the name in it would do.
    if (isOneWord) return false;
    const isSimilar = candidate.passage.dense >= best.passage.dense * repeatingSimilarity;
    return isSimilar && isAtLeast(goodEnough.repeating);
  };
}

function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : a.intersection(b).size / smaller;
}

/** List items and table rows keep their lines, code its block; sentences of one passage flow. */
function joined(chosen: Candidate[]): string {
  return chosen
    .map((candidate, index) => {
      const { text, kind, code, codeBefore } = candidate;
      const before = chosen[index - 1];
      const isItemAlone = kind === 'item' && before?.kind !== 'item' && chosen[index + 1]?.kind !== 'item';
      // On an item that is left alone, a marker says nothing.
      const shown = isItemAlone ? withoutListMarker(text) : text;
      const whole = [codeBefore, shown, code].filter((part) => part !== undefined).join('\n\n');
      return before ? separator(before, candidate) + whole : whole;
    })
    .join('');
}

function separator(before: Candidate, after: Candidate): string {
  if (before.passage !== after.passage || before.code || after.codeBefore) return '\n\n';
  return before.kind === 'row' || after.kind !== 'sentence' ? '\n' : ' ';
}

function passagesUsed(chosen: Candidate[]): FoundPassage[] {
  const lengths = new Map<FoundPassage, number>();
  for (const { passage, text } of chosen) lengths.set(passage, (lengths.get(passage) ?? 0) + text.length);
  return [...lengths].sort((a, b) => b[1] - a[1]).map(([passage]) => passage);
}

import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf, splitIntoSentences } from '../language/index.ts';

/** The embedded answerer: the sentences of the passages that answer the question, in their order. */
export interface Extract {
  text: string;
  /** The passages it was taken from, most used first. */
  used: FoundPassage[];
  /** The share of the question's weight in rare words that the chosen sentences hold, 0 to 1. */
  support: number;
}

interface Candidate {
  passage: FoundPassage;
  /** Of the passage among the passages. */
  rank: number;
  position: number;
  text: string;
  terms: Set<string>;
  score: number;
}

/** What each rank below the first costs a sentence. */
const rankPenalty = 0.12;
/** A sentence that asks is no answer; the one behind it answers what it asks. */
const askingPenalty = 1;
const answeringBonus = 0.2;
const wantedFormBonus = 0.15;
const shortestSentence = 12;
/** Further sentences must be at least this good beside the best one. */
const goodEnough = 0.65;
/** And they must add something, unless they go on where a chosen one stops. */
const longestAnswer = 1_200;

export function extractAnswer(
  question: string,
  { passages, termWeights }: Findings,
  maxSentences: number,
): Extract {
  const wanted = new Set(contentTermsOf(question));
  const weightOf = (term: string) => (wanted.has(term) ? (termWeights[term] ?? 0) || 1 : 0);
  const wholeWeight = [...wanted].reduce((sum, term) => sum + weightOf(term), 0);
  const share = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of new Set(terms)) sum += weightOf(term);
    return wholeWeight > 0 ? sum / wholeWeight : 0;
  };

  const candidates = passages.flatMap((passage, rank) => candidatesOf(passage, rank, question, share));
  const chosen = choose(candidates, maxSentences);
  const support = share(chosen.flatMap(({ terms, passage }) => [...terms, ...headingTermsOf(passage)]));
  return { text: joined(chosen), used: passagesUsed(chosen), support };
}

function candidatesOf(
  passage: FoundPassage,
  rank: number,
  question: string,
  share: (terms: Iterable<string>) => number,
): Candidate[] {
  // The words of the headings count for every sentence below them, a little.
  const fromHeadings = share(headingTermsOf(passage));
  const form = wantedForm(question);
  let asked: Set<string> = new Set();
  return splitIntoSentences(passage.text)
    .map(({ text }) => text.trim())
    .filter((text) => text.length >= shortestSentence && !/^#{1,6}\s/.test(text))
    .map((text, position) => {
      const ownTerms = new Set(contentTermsOf(text));
      const isAsking = /\?\W*$/.test(text);
      // In a list of questions and answers, an answer is about what its question says.
      const terms = isAsking ? ownTerms : ownTerms.union(asked);
      let score = share(terms) + 0.3 * fromHeadings + 0.5 * passage.dense - rankPenalty * rank;
      if (isAsking) score -= askingPenalty;
      else if (asked.size > 0) score += answeringBonus;
      if (form?.test(text)) score += wantedFormBonus;
      asked = isAsking ? ownTerms : new Set();
      return { passage, rank, position, text, terms, score };
    });
}

function headingTermsOf({ title, headingPath }: FoundPassage): string[] {
  return contentTermsOf([title, ...headingPath].join('\n'));
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

function choose(candidates: Candidate[], maxSentences: number): Candidate[] {
  const [best, ...others] = candidates.toSorted((a, b) => b.score - a.score);
  if (!best) return [];
  const chosen = [best];
  let length = best.text.length;
  for (const candidate of others) {
    if (chosen.length >= maxSentences) break;
    const goesOn = chosen.some(
      ({ passage, position }) => passage === candidate.passage && position + 1 === candidate.position,
    );
    const isGood = candidate.score >= best.score * (goesOn ? goodEnough * 0.8 : goodEnough);
    const repeats = chosen.some(({ terms }) => overlap(terms, candidate.terms) > 0.7);
    if (!isGood || repeats || length + candidate.text.length > longestAnswer) continue;
    chosen.push(candidate);
    length += candidate.text.length;
  }
  return chosen.sort((a, b) => a.rank - b.rank || a.position - b.position);
}

function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : a.intersection(b).size / smaller;
}

/** List items and table rows keep their lines; sentences of one passage flow. */
function joined(chosen: Candidate[]): string {
  return chosen
    .map(({ text, passage }, index) => {
      const before = chosen[index - 1];
      if (!before) return text;
      const isLine = /^([-*+|]|\d+[.)])\s?/.test(text);
      const separator = isLine ? '\n' : before.passage === passage ? ' ' : '\n\n';
      return separator + text;
    })
    .join('');
}

function passagesUsed(chosen: Candidate[]): FoundPassage[] {
  const lengths = new Map<FoundPassage, number>();
  for (const { passage, text } of chosen) lengths.set(passage, (lengths.get(passage) ?? 0) + text.length);
  return [...lengths].sort((a, b) => b[1] - a[1]).map(([passage]) => passage);
}

import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import type { PassageScore } from '../ports.ts';
import { withinSure } from './log-odds.ts';
import { relevanceOf } from './relevance-of.ts';

/** What was found, and what the scorer thinks of it. */
export interface ScoredFindings extends Findings {
  /** Where enough of the passages were read to go by it. */
  scores?: ReadonlyMap<FoundPassage, PassageScore> | undefined;
}

/**
 * How much the scorer's opinion, in log odds, adds to the score of the search. It has learnt from questions, and visitors
 * write keywords too: so little that the search decides wherever it is sure.
 */
const weight = 0.2;

/** The passages in the order of search and scorer together, and the best of them. */
export function rankByScore(
  findings: Findings,
  scores: ReadonlyMap<FoundPassage, PassageScore>,
  most: number,
): ScoredFindings {
  const all = findings.passages
    .map((passage, rank) => {
      const reading = scores.get(passage);
      const opinion = withinSure(relevanceOf(passage, scores));
      return { reading, rank, passage: { ...passage, score: passage.score + weight * opinion } };
    })
    .toSorted((a, b) => b.passage.score - a.passage.score);
  // A pair is the owner's own answer, however little its few words say to the scorer: whether it is asked for is found later.
  const isKept = ({ passage, rank }: (typeof all)[number]) => passage.isPair && rank < most;
  const room = most - all.filter(isKept).length;
  const others = new Set(all.filter((one) => !isKept(one)).slice(0, room));
  const ranked = all.filter((one) => isKept(one) || others.has(one));
  return {
    ...findings,
    passages: ranked.map(({ passage }) => passage),
    scores: new Map(ranked.flatMap(({ passage, reading }) => (reading ? [[passage, reading]] : []))),
  };
}

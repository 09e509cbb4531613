import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import type { Reading } from '../ports.ts';
import { withinSure } from './log-odds.ts';

/** What was found, and what the reader thinks of it. */
export interface ReadFindings extends Findings {
  /** Where enough of the passages were read to go by it. */
  readings?: ReadonlyMap<FoundPassage, Reading> | undefined;
}

/**
 * How much the reader's opinion, in log odds, adds to the score of the search. It is better at the place of an answer than
 * at the order of passages: with more, keywords and claims that are no questions were ranked worse.
 */
const weight = 0.2;

/** The passages in the order of search and reader together, and the best of them. */
export function rankedByReading(
  findings: Findings,
  readings: ReadonlyMap<FoundPassage, Reading>,
  most: number,
): ReadFindings {
  const opinions = Array.from(readings.values(), ({ relevance }) => relevance);
  // What there was no time to read is taken for as good as the worst that was read.
  const least = Math.min(...opinions);
  const all = findings.passages
    .map((passage, rank) => {
      const reading = readings.get(passage);
      const opinion = withinSure(reading?.relevance ?? least);
      return { reading, rank, passage: { ...passage, score: passage.score + weight * opinion } };
    })
    .toSorted((a, b) => b.passage.score - a.passage.score);
  // A pair is the owner's own answer, however little its few words say to the reader: whether it is asked for is found later.
  const isKept = ({ passage, rank }: (typeof all)[number]) => passage.isPair && rank < most;
  const room = most - all.filter(isKept).length;
  const others = new Set(all.filter((one) => !isKept(one)).slice(0, room));
  const ranked = all.filter((one) => isKept(one) || others.has(one));
  return {
    ...findings,
    passages: ranked.map(({ passage }) => passage),
    readings: new Map(ranked.flatMap(({ passage, reading }) => (reading ? [[passage, reading]] : []))),
  };
}

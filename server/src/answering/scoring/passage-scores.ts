import type { FoundPassage } from '../../knowledge/index.ts';
import type { PassageScore, PassageScorer } from '../ports.ts';

/** Log odds that a passage answers. What there was no time to read is taken for as good as the worst that was read. */
export function relevanceOf(passage: FoundPassage, scores: ReadonlyMap<FoundPassage, PassageScore>): number {
  const own = scores.get(passage)?.relevance;
  return own ?? Math.min(...Array.from(scores.values(), ({ relevance }) => relevance));
}

/** The scorer, with what it read and what it let go told to `count`. */
export function countedScorer(scorer: PassageScorer, count: (read: number, letGo: number) => void): PassageScorer {
  return {
    ...scorer,
    async read(question, passages, options) {
      const scores = await scorer.read(question, passages, options);
      const read = scores.filter((reading) => reading !== undefined).length;
      count(read, passages.length - read);
      return scores;
    },
  };
}

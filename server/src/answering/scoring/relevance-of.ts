import type { FoundPassage } from '../../knowledge/index.ts';
import type { PassageScore } from '../ports.ts';

/** Log odds that a passage answers. What there was no time to read is taken for as good as the worst that was read. */
export function relevanceOf(passage: FoundPassage, scores: ReadonlyMap<FoundPassage, PassageScore>): number {
  const own = scores.get(passage)?.relevance;
  return own ?? Math.min(...Array.from(scores.values(), ({ relevance }) => relevance));
}

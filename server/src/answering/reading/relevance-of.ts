import type { FoundPassage } from '../../knowledge/index.ts';
import type { Reading } from '../ports.ts';

/** Log odds that a passage answers. What there was no time to read is taken for as good as the worst that was read. */
export function relevanceOf(passage: FoundPassage, readings: ReadonlyMap<FoundPassage, Reading>): number {
  const own = readings.get(passage)?.relevance;
  return own ?? Math.min(...Array.from(readings.values(), ({ relevance }) => relevance));
}

import type { TriedQuestion } from './fit-calibration.ts';

/**
 * Answers from passages that were read are sure by other numbers than those from passages that there was no time to read.
 * Of questions tried, the kind that came more often is kept: it is what visitors get on this server.
 */
export function ofOneKind(tried: readonly TriedQuestion[]): TriedQuestion[] {
  const read = tried.filter(({ isScored }) => isScored);
  return read.length * 2 >= tried.length ? read : tried.filter(({ isScored }) => !isScored);
}

import type { FoundPassage } from '../../knowledge/index.ts';

/** A sentence of an answer, by its place in the text, and the passages in which it stands. */
export interface Citation {
  start: number;
  /** Just past the sentence. */
  end: number;
  /** At least one. */
  passages: FoundPassage[];
}

/** The passages of citations, most used first. */
export function citedPassages(citations: readonly Citation[]): FoundPassage[] {
  const counts = new Map<FoundPassage, number>();
  for (const passage of citations.flatMap(({ passages }) => passages))
    counts.set(passage, (counts.get(passage) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([passage]) => passage);
}

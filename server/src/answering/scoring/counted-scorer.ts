import type { PassageScorer } from '../ports.ts';

/** The scorer, with what it read and what it let go told to `count`. */
export function countedScorer(scorer: PassageScorer, count: (read: number, letGo: number) => void): PassageScorer {
  return {
    ...scorer,
    async read(question, passages, signal, fewest) {
      const scores = await scorer.read(question, passages, signal, fewest);
      const read = scores.filter((reading) => reading !== undefined).length;
      count(read, passages.length - read);
      return scores;
    },
  };
}

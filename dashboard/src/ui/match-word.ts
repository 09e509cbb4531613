/** A score has no scale of its own: how near it comes to the best is what can be said. */
export function matchWord(score: number, best: number) {
  if (score >= best) return 'tryMatchBest';
  return score >= best * 0.6 ? 'tryMatchGood' : 'tryMatchWeak';
}

/** The same for the eye. What matches a little is seen to. */
export const matchShare = (score: number, best: number) => (score >= best ? 1 : Math.max(0.02, score / best));

/** A score has no scale of its own: how near it comes to the best is what can be said. */
export function matchWord(score: number, best: number) {
  if (score >= best) return 'tryMatchBest';
  return score >= best * 0.6 ? 'tryMatchGood' : 'tryMatchWeak';
}

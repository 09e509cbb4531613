/** So many words in a row decide: what stands further away belongs to another thought. */
const windowSize = 14;

interface Window {
  score: number;
  from: number;
  to: number;
}

/** The words in a row whose buckets weigh most. */
export function bestWindow(positions: readonly ArrayLike<number>[], weights: ArrayLike<number>): Window {
  return bestWindowOf(
    positions.map((buckets) => {
      let sum = 0;
      for (let at = 0; at < buckets.length; at += 1) sum += weights[buckets[at] ?? 0] ?? 0;
      return sum;
    }),
  );
}

/** The same where the sum of each word's buckets is known. */
export function bestWindowOf(sums: readonly number[]): Window {
  const best: Window = { score: Number.NEGATIVE_INFINITY, from: 0, to: 0 };
  let score = 0;
  for (let to = 1; to <= sums.length; to += 1) {
    const from = Math.max(0, to - windowSize);
    score += (sums[to - 1] ?? 0) - (to > windowSize ? (sums[from - 1] ?? 0) : 0);
    const isWhole = to >= windowSize || to === sums.length;
    if (isWhole && score > best.score) Object.assign(best, { score, from, to });
  }
  return best;
}

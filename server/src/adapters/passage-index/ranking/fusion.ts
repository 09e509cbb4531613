/** Scores of one kind, and how much they count. */
export interface FusedSide {
  scores: Float32Array;
  weight: number;
}

/**
 * Adds scores of two kinds after bringing them to one scale: how many standard deviations a row lies above the mean of
 * the candidates. Measured better than reciprocal ranks, which forget by how much one passage is ahead of the next.
 */
export function fuse(sides: readonly FusedSide[]): Float32Array {
  const fused = new Float32Array(sides[0]?.scores.length ?? 0);
  for (const { scores, weight } of sides) addStandardScores(fused, scores, weight);
  return fused;
}

function addStandardScores(fused: Float32Array, scores: Float32Array, weight: number): void {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    sum += score;
    squares += score * score;
  }
  const mean = sum / scores.length;
  const deviation = Math.sqrt(Math.max(0, squares / scores.length - mean * mean));
  if (!(deviation > 1e-9)) return;
  for (let i = 0; i < scores.length; i++)
    fused[i] = (fused[i] as number) + (weight * ((scores[i] as number) - mean)) / deviation;
}

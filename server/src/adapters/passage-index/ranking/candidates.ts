import { keepTopRows } from './top-rows.ts';

/** Below every cosine. */
const NO_COSINE = -2;

/** The best rows of either side, ascending, so that equal scores keep the order of the passages. */
export function candidateRows(
  lexical: Float32Array,
  cosines: Float32Array | undefined,
  perSide: number,
  isDead: Uint8Array,
): Uint32Array {
  const sides = [keepTopRows(lexical, perSide, 0)];
  if (cosines) {
    for (let row = 0; row < cosines.length; row++) if (isDead[row] !== 0) cosines[row] = NO_COSINE;
    sides.push(keepTopRows(cosines, perSide, NO_COSINE));
  }
  return new Uint32Array(new Set(sides.flatMap((side) => [...side]))).sort();
}

/** The scores of some rows. */
export function pick(scores: Float32Array, rows: Uint32Array): Float32Array {
  return Float32Array.from(rows, (row) => scores[row] as number);
}

export function largest(scores: Float32Array): number {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  return most;
}

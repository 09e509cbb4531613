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
  const byWords = keepTopRows(lexical, perSide, 0);
  if (!cosines) return byWords.sort();
  for (let row = 0; row < cosines.length; row++) if (isDead[row] !== 0) cosines[row] = NO_COSINE;
  const byMeaning = keepTopRows(cosines, perSide, NO_COSINE);
  const rows = new Uint32Array(byWords.length + byMeaning.length);
  rows.set(byWords);
  rows.set(byMeaning, byWords.length);
  return eachOnce(rows.sort());
}

/** Of sorted rows. */
function eachOnce(rows: Uint32Array): Uint32Array {
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    if (kept === 0 || rows[kept - 1] !== row) rows[kept++] = row;
  }
  return rows.subarray(0, kept);
}

/** The scores of some rows. */
export function pick(scores: Float32Array, rows: Uint32Array): Float32Array {
  const picked = new Float32Array(rows.length);
  for (let place = 0; place < rows.length; place++) picked[place] = scores[rows[place] as number] as number;
  return picked;
}

export function largest(scores: Float32Array): number {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  return most;
}

/** The rows with the highest scores, best first; equal scores in the order of the rows. Rows at or below `above` are left out. */
export function topRows(scores: Float32Array, limit: number, above = Number.NEGATIVE_INFINITY): number[] {
  const rows = Array.from(keepTopRows(scores, limit, above));
  return rows.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

/** The same rows in no order, for those who need none. */
export function keepTopRows(scores: Float32Array, limit: number, above = Number.NEGATIVE_INFINITY): Uint32Array {
  // A heap whose first element is the worst row kept, so that most rows cost one comparison.
  const heap = new Uint32Array(Math.max(0, Math.min(limit, scores.length)));
  if (heap.length === 0) return heap;
  let size = 0;
  let worst = above;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] as number;
    if (!(score > worst)) continue;
    if (size < heap.length) {
      siftUp(heap, size++, row, score, scores);
      if (size === heap.length) worst = Math.max(above, scores[heap[0] as number] as number);
    } else {
      siftDown(heap, row, score, scores);
      worst = scores[heap[0] as number] as number;
    }
  }
  return heap.subarray(0, size);
}

// Written out rather than with a comparison to call: these two are most of what a search of few passages costs.
// The indexes are within the arrays, by the heap's construction.

function siftUp(heap: Uint32Array, place: number, row: number, score: number, scores: Float32Array): void {
  let at = place;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const parentRow = heap[parent] as number;
    const parentScore = scores[parentRow] as number;
    if (parentScore < score || (parentScore === score && parentRow > row)) break;
    heap[at] = parentRow;
    at = parent;
  }
  heap[at] = row;
}

function siftDown(heap: Uint32Array, row: number, score: number, scores: Float32Array): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    let childRow = heap[child] as number;
    let childScore = scores[childRow] as number;
    if (child + 1 < heap.length) {
      const rightRow = heap[child + 1] as number;
      const rightScore = scores[rightRow] as number;
      if (rightScore < childScore || (rightScore === childScore && rightRow > childRow)) {
        child += 1;
        childRow = rightRow;
        childScore = rightScore;
      }
    }
    if (childScore > score || (childScore === score && childRow < row)) break;
    heap[at] = childRow;
    at = child;
  }
  heap[at] = row;
}

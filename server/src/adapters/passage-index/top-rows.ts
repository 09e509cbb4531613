/** The rows with the highest scores, best first; equal scores in the order of the rows. Rows at or below `above` are left out. */
export function topRows(scores: Float32Array, limit: number, above = Number.NEGATIVE_INFINITY): number[] {
  // A heap whose first element is the worst row kept, so that most rows cost one comparison.
  const heap: number[] = [];
  const isWorse = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && a > b);
  };
  if (limit <= 0) return heap;
  for (let row = 0; row < scores.length; row++) {
    if (!((scores[row] ?? 0) > above)) continue;
    if (heap.length < limit) {
      heap.push(row);
      siftUp(heap, isWorse);
    } else if (isWorse(heap[0] ?? 0, row)) {
      heap[0] = row;
      siftDown(heap, isWorse);
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
}

type Comparison = (a: number, b: number) => boolean;

function siftUp(heap: number[], isWorse: Comparison): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isWorse(heap[at] ?? 0, heap[parent] ?? 0)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: number[], isWorse: Comparison): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const child = right < heap.length && isWorse(heap[right] ?? 0, heap[left] ?? 0) ? right : left;
    if (!isWorse(heap[child] ?? 0, heap[at] ?? 0)) return;
    swap(heap, at, child);
    at = child;
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = kept;
}

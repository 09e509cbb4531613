/** Rows with their scores, as many as it is made for. */
export class ScoredRows {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
  readonly coverage: Float32Array;
  size = 0;

  constructor(most: number) {
    this.rows = new Uint32Array(most);
    this.scores = new Float32Array(most);
    this.coverage = new Float32Array(most);
  }

  add(row: number, score: number, coverage: number): void {
    this.set(this.size++, row, score, coverage);
  }

  addFrom(other: ScoredRows, place: number): void {
    this.add(other.rows[place] as number, other.scores[place] as number, other.coverage[place] as number);
  }

  set(place: number, row: number, score: number, coverage: number): void {
    this.rows[place] = row;
    this.scores[place] = score;
    this.coverage[place] = coverage;
  }

  /** The places in ascending order of their rows. Sorted as numbers that hold both: a comparison to call takes longer. */
  placesByRow(): Uint32Array {
    const { size } = this;
    const both = new Float64Array(size);
    for (let place = 0; place < size; place++) both[place] = (this.rows[place] as number) * size + place;
    both.sort();
    return Uint32Array.from(both, (value) => value % size);
  }
}

/** Of all rows that it is shown, those with the highest scores above 0; of equal ones those that came first. */
export class BestRows {
  readonly rows: ScoredRows;
  /** Places in `rows`; the first is that of the worst, so that most rows cost one comparison. */
  private readonly heap: Uint32Array;

  constructor(most: number) {
    this.rows = new ScoredRows(most);
    this.heap = new Uint32Array(most);
  }

  /** So many rows from `base` on; later rows than any before. */
  take(base: number, rowCount: number, scores: Float32Array, coverage: Float32Array): void {
    const { heap, rows: kept } = this;
    if (heap.length === 0) return;
    let worst = worstOf(heap, kept);
    for (let row = 0; row < rowCount; row++) {
      const score = scores[row] as number;
      if (!(score > worst)) continue;
      const isFull = kept.size === heap.length;
      const place = isFull ? (heap[0] as number) : kept.size++;
      kept.rows[place] = base + row;
      kept.scores[place] = score;
      kept.coverage[place] = coverage[row] as number;
      if (isFull) siftDown(heap, place, kept);
      else siftUp(heap, place, kept);
      worst = worstOf(heap, kept);
    }
  }
}

// Without fractions as arguments or fields: each would be an object of its own, and there are hundreds for a question.

/** What a row must surpass. */
const worstOf = (heap: Uint32Array, { scores, size }: ScoredRows) =>
  size < heap.length ? 0 : (scores[heap[0] as number] as number);

function isWorse({ scores, rows }: ScoredRows, a: number, b: number): boolean {
  const scoreA = scores[a] as number;
  const scoreB = scores[b] as number;
  return scoreA < scoreB || (scoreA === scoreB && (rows[a] as number) > (rows[b] as number));
}

function siftUp(heap: Uint32Array, place: number, kept: ScoredRows): void {
  let at = place;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (isWorse(kept, heap[parent] as number, place)) break;
    heap[at] = heap[parent] as number;
    at = parent;
  }
  heap[at] = place;
}

function siftDown(heap: Uint32Array, place: number, kept: ScoredRows): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWorse(kept, heap[child + 1] as number, heap[child] as number)) child += 1;
    if (isWorse(kept, place, heap[child] as number)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = place;
}

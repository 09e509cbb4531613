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
  private readonly most: number;
  /** Places in `rows`; the first is that of the worst, so that most rows cost one comparison. */
  private readonly heap: Uint32Array;
  private worst = 0;

  constructor(most: number) {
    this.most = most;
    this.rows = new ScoredRows(most);
    this.heap = new Uint32Array(most);
  }

  /** So many rows from `base` on; later rows than any before. */
  take(base: number, rowCount: number, scores: Float32Array, coverage: Float32Array): void {
    if (this.most === 0) return;
    for (let row = 0; row < rowCount; row++) {
      const score = scores[row] as number;
      if (!(score > this.worst)) continue;
      if (this.rows.size < this.most) {
        this.rows.add(base + row, score, coverage[row] as number);
        this.siftUp(this.rows.size - 1);
        if (this.rows.size === this.most) this.worst = this.scoreOf(0);
      } else {
        const place = this.heap[0] as number;
        this.rows.set(place, base + row, score, coverage[row] as number);
        this.siftDown(place);
        this.worst = this.scoreOf(0);
      }
    }
  }

  private scoreOf(at: number): number {
    return this.rows.scores[this.heap[at] as number] as number;
  }

  private isWorse(a: number, b: number): boolean {
    const { scores, rows } = this.rows;
    const [scoreA, scoreB] = [scores[a] as number, scores[b] as number];
    return scoreA < scoreB || (scoreA === scoreB && (rows[a] as number) > (rows[b] as number));
  }

  private siftUp(place: number): void {
    const { heap } = this;
    let at = place;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.isWorse(heap[parent] as number, place)) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = place;
  }

  private siftDown(place: number): void {
    const { heap, most } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= most) break;
      if (child + 1 < most && this.isWorse(heap[child + 1] as number, heap[child] as number)) child += 1;
      if (this.isWorse(place, heap[child] as number)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = place;
  }
}

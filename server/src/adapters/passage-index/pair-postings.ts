import { rarityOf } from './lexical-postings.ts';

/**
 * How much two neighbouring words of the question that also stand together in a passage count, beside one word.
 * nDCG@10 of the whole search: +0.04 on dialogues about public services, on which nothing was tuned; about +0.02 on
 * manuals and +0.01 on articles; −0.02 on long library requests.
 */
const PAIR_WEIGHT = 0.5;

/** Hash and row share the 53 bits of an exact number: 32 and 21. */
const ROW_LIMIT = 2 ** 21;

/** Collects the pairs of passages and makes the postings from them. */
export class PairPostingsBuilder {
  /** Hash × ROW_LIMIT + row. */
  private keys = new Float64Array(1024);
  private count = 0;
  private rowCount = 0;

  add(pairs: readonly string[]): void {
    const row = this.rowCount++;
    if (row >= ROW_LIMIT) throw new RangeError(`An index holds at most ${ROW_LIMIT} passages.`);
    for (const pair of pairs) this.push(hashOf(pair) * ROW_LIMIT + row);
  }

  build(): PairPostings {
    const keys = this.keys.subarray(0, this.count).sort();
    const hashes = new Uint32Array(keys.length);
    const starts = new Uint32Array(keys.length + 1);
    const rows = new Uint32Array(keys.length);
    let hashCount = 0;
    let length = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] ?? 0;
      if (i > 0 && key === keys[i - 1]) continue;
      const hash = Math.floor(key / ROW_LIMIT);
      if (hashCount === 0 || hashes[hashCount - 1] !== hash) {
        hashes[hashCount] = hash;
        starts[hashCount] = length;
        hashCount++;
      }
      rows[length++] = key % ROW_LIMIT;
    }
    starts[hashCount] = length;
    return new PairPostings({
      hashes: hashes.slice(0, hashCount),
      starts: starts.slice(0, hashCount + 1),
      rows: rows.slice(0, length),
      rowCount: this.rowCount,
    });
  }

  private push(key: number): void {
    if (this.count === this.keys.length) {
      const longer = new Float64Array(this.count * 2);
      longer.set(this.keys);
      this.keys = longer;
    }
    this.keys[this.count++] = key;
  }
}

interface PairParts {
  /** Ascending. */
  hashes: Uint32Array;
  /** Where each pair's rows begin; one more at the end. */
  starts: Uint32Array;
  rows: Uint32Array;
  rowCount: number;
}

/**
 * Which passages hold which pairs of neighbouring words. Pairs are kept as hashes: there are so many, most of them
 * once, that their text would take more memory than everything else.
 */
export class PairPostings {
  private readonly parts: PairParts;

  constructor(parts: PairParts) {
    this.parts = parts;
  }

  get bytes(): number {
    const { hashes, starts, rows } = this.parts;
    return hashes.byteLength + starts.byteLength + rows.byteLength;
  }

  /** Raises the scores of the rows that hold a pair. A row that scored 0 has neither word: its hash met by accident. */
  addTo(scores: Float32Array, pairs: readonly string[]): void {
    const { starts, rows, rowCount } = this.parts;
    for (const pair of new Set(pairs)) {
      const place = this.find(hashOf(pair));
      if (place === undefined) continue;
      const start = starts[place] ?? 0;
      const end = starts[place + 1] ?? 0;
      const bonus = PAIR_WEIGHT * rarityOf(end - start, rowCount);
      for (let i = start; i < end; i++) {
        const row = rows[i] ?? 0;
        const score = scores[row] ?? 0;
        if (score > 0) scores[row] = score + bonus;
      }
    }
  }

  private find(hash: number): number | undefined {
    const { hashes } = this.parts;
    let low = 0;
    let high = hashes.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = hashes[middle] ?? 0;
      if (found === hash) return middle;
      if (found < hash) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

/** FNV-1a over the characters, 32 bits. */
function hashOf(pair: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < pair.length; i++) hash = Math.imul(hash ^ pair.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

import { type VectorCode, vectorCodeOver } from './vector-code.ts';

const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;
/** Codes are compared sixteen bytes at a time. */
const STEP = 16;
const NUMBER_BYTES = 4;
/** Codes from all over that tell how near the nearest are. */
const SAMPLE = 20_000;

/**
 * A bit for each number of a vector: whether it is below zero. Two vectors that point the same way differ in few of
 * them, so that the nearest of very many are found by looking at an eighth of their bytes.
 *
 * Memory: the query at 0, then the codes, then room for one 32-bit number per code.
 */
export class SignCodes {
  private readonly codeBytes: number;
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  private readonly code: VectorCode;
  private count = 0;

  /** Of vectors with so many numbers, padding included. */
  constructor(numbers: number) {
    this.codeBytes = Math.ceil(numbers / 8 / STEP) * STEP;
    this.code = vectorCodeOver(this.memory);
  }

  get bytes(): number {
    return this.memory.buffer.byteLength;
  }

  get size(): number {
    return this.count;
  }

  /** The codes of some vectors, each of its whole bytes. */
  add(codes: Uint8Array, bytesEach: number): void {
    const added = codes.length / bytesEach;
    this.reserve(this.count + added);
    const target = new Uint8Array(this.memory.buffer, this.startOf(this.count), added * this.codeBytes);
    if (bytesEach === this.codeBytes) target.set(codes);
    else {
      // Results of earlier searches lay here.
      target.fill(0);
      for (let row = 0; row < added; row++)
        target.set(codes.subarray(row * bytesEach, (row + 1) * bytesEach), row * this.codeBytes);
    }
    this.count += added;
  }

  /** About so many of the first rows, those that differ from the query in the fewest bits; ascending. */
  nearest(query: Uint8Array, wanted: number, rowCount: number): Uint32Array {
    const asked = new Uint8Array(this.memory.buffer, 0, this.codeBytes);
    asked.fill(0);
    asked.set(query);
    const [codes, results] = [this.startOf(0), this.startOf(this.count)];
    const most = this.distanceOf(wanted / rowCount, rowCount);
    const found = this.code.codesWithin(0, codes, rowCount, this.codeBytes, most, results);
    return new Uint32Array(this.memory.buffer, results, found).slice();
  }

  /** The distance that such a share of the rows is within, as far as a sample tells. */
  private distanceOf(share: number, rowCount: number): number {
    const every = Math.ceil(rowCount / SAMPLE);
    const sampled = Math.ceil(rowCount / every);
    const counts = new Uint32Array(this.memory.buffer, this.startOf(this.count), 8 * this.codeBytes + 1);
    counts.fill(0);
    this.code.countDistances(0, this.startOf(0), sampled, this.codeBytes, every * this.codeBytes, counts.byteOffset);
    let within = 0;
    return counts.findIndex((count) => {
      within += count;
      return within >= share * sampled;
    });
  }

  private startOf(row: number): number {
    return this.codeBytes * (row + 1);
  }

  private reserve(rows: number): void {
    const needed = this.startOf(rows) + Math.max(rows, 8 * this.codeBytes + 1) * NUMBER_BYTES;
    const missing = Math.ceil((needed - this.memory.buffer.byteLength) / PAGE_BYTES);
    if (missing <= 0) return;
    const pages = this.memory.buffer.byteLength / PAGE_BYTES;
    this.memory.grow(Math.max(missing, pages >> 2));
  }
}

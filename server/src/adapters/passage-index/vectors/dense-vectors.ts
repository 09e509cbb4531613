import { quantise, type StoredVectors } from '../../database/knowledge/vector-segment.ts';
import type { NumbersToWrite } from '../stored/numbers-file.ts';
import { SignCodes } from './sign-codes.ts';
import { type VectorCode, vectorCodeOver } from './vector-code.ts';

const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;
/** The SIMD code reads sixteen dimensions at a time. */
const DIMENSION_STEP = 16;
/** From here on the nearest rows are looked for among those whose signs agree most: to compare all would take too long. */
const SIGNS_FROM = 50_000;
/** How many of those are compared, at least, and one of so many rows. */
const FEWEST_BY_SIGNS = 1_000;
const ROWS_PER_ONE_BY_SIGNS = 250;
/** Rows whose signs are taken at a time. */
const ROWS_PER_STEP = 1_024;

/**
 * Vectors as 8-bit numbers, all compared with one vector at a time. Rows are only ever added.
 *
 * Memory: the query at 0, then the rows, then room for one 32-bit result per row.
 */
export class DenseVectors {
  readonly dimensions: number;
  /** Bytes of a row: the dimensions and their padding of zeros. */
  private readonly rowBytes: number;
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  private readonly code: VectorCode;
  private signs: SignCodes | undefined;
  /** One over the length of each quantised row; 0 for a row without a vector. */
  private inverseLengths = new Float32Array(64);
  private count = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.rowBytes = Math.ceil(dimensions / DIMENSION_STEP) * DIMENSION_STEP;
    this.code = vectorCodeOver(this.memory);
  }

  /** Room for so many rows, and where a file with them is read into before anything else is done. */
  static restored(dimensions: number, count: number): { vectors: DenseVectors; targets: Record<string, Uint8Array> } {
    const vectors = new DenseVectors(dimensions);
    vectors.reserve(count);
    vectors.count = count;
    const { buffer } = vectors.inverseLengths;
    const rows = new Uint8Array(vectors.memory.buffer, vectors.rowStart(0), count * vectors.rowBytes);
    const lengths = new Uint8Array(buffer, 0, count * Float32Array.BYTES_PER_ELEMENT);
    return { vectors, targets: { vectors: rows, inverseLengths: lengths } };
  }

  /** As many rows as are named, for a file, the dead ones empty: they are read while others are added. */
  toWrite(isDead: Uint8Array): Record<'vectors' | 'inverseLengths', NumbersToWrite> {
    const { rowBytes } = this;
    const rowsStart = this.rowStart(0);
    const count = isDead.length;
    const inverseLengths = this.inverseLengths.slice(0, count);
    for (let row = 0; row < count; row++) if (isDead[row] !== 0) inverseLengths[row] = 0;
    const lengths = new Uint8Array(inverseLengths.buffer);
    return {
      vectors: {
        byteLength: count * rowBytes,
        copy: (from, to) => {
          // A copy: the memory moves when it grows.
          const bytes = new Uint8Array(this.memory.buffer, rowsStart + from, to - from).slice();
          for (let row = Math.floor(from / rowBytes); row * rowBytes < to; row++)
            if (isDead[row] !== 0) bytes.fill(0, Math.max(0, row * rowBytes - from), (row + 1) * rowBytes - from);
          return bytes;
        },
      },
      inverseLengths: { byteLength: lengths.byteLength, copy: (from, to) => lengths.subarray(from, to) },
    };
  }

  get bytes(): number {
    return this.memory.buffer.byteLength + this.inverseLengths.byteLength + (this.signs?.bytes ?? 0);
  }

  get size(): number {
    return this.count;
  }

  /** Forgets all rows and keeps the memory for the next ones. */
  clear(): void {
    this.count = 0;
  }

  /** Adds rows without a vector: they keep their place and score 0. */
  addNone(rows: number): void {
    this.reserve(this.count + rows);
    new Uint8Array(this.memory.buffer, this.rowStart(this.count), rows * this.rowBytes).fill(0);
    this.inverseLengths.fill(0, this.count, this.count + rows);
    this.count += rows;
  }

  /** Adds the vectors of a document, as they are stored. */
  addStored({ dimensions, count, rows, inverseLengths }: StoredVectors): void {
    if (dimensions !== this.dimensions) throw this.foreign(dimensions);
    this.reserve(this.count + count);
    const target = new Int8Array(this.memory.buffer, this.rowStart(this.count), count * this.rowBytes);
    if (this.rowBytes === dimensions) target.set(rows);
    else {
      // Results of earlier searches lay here.
      target.fill(0);
      for (let row = 0; row < count; row++)
        target.set(rows.subarray(row * dimensions, (row + 1) * dimensions), row * this.rowBytes);
    }
    this.inverseLengths.set(inverseLengths, this.count);
    this.count += count;
  }

  /** The cosine of the vector with each of the first rows, in the order in which they were added. */
  scores(vector: Float32Array, rowCount = this.count): Float32Array {
    if (vector.length !== this.dimensions) throw this.foreign(vector.length);
    const query = new Int8Array(this.memory.buffer, 0, this.rowBytes);
    const inverseLength = quantise(vector, query);
    // Behind the rows: what is there belongs to nobody.
    const results = this.rowStart(this.count);
    this.code.dotProducts(0, this.rowStart(0), rowCount, this.rowBytes, results);
    const products = new Int32Array(this.memory.buffer, results, rowCount);
    const scores = new Float32Array(rowCount);
    const { inverseLengths } = this;
    for (let row = 0; row < rowCount; row++) {
      scores[row] = (products[row] as number) * (inverseLengths[row] as number) * inverseLength;
    }
    return scores;
  }

  /** The vector moved towards the mean of some rows. */
  movedTowards(vector: Float32Array, rows: readonly number[], weight: number): Float32Array {
    const moved = new Float32Array(vector);
    for (const row of rows) {
      const start = this.rowStart(row);
      const values = new Int8Array(this.memory.buffer, start, this.dimensions);
      const scale = ((this.inverseLengths[row] as number) * weight) / rows.length;
      for (let i = 0; i < moved.length; i++) moved[i] = (moved[i] as number) + scale * (values[i] as number);
    }
    return moved;
  }

  /**
   * Of very many rows those that are likely to be nearest, ascending; nothing where `scores` of all cost little.
   */
  likelyNearest(vector: Float32Array, rowCount: number): Uint32Array | undefined {
    if (rowCount < SIGNS_FROM) return undefined;
    this.signs ??= new SignCodes(this.rowBytes);
    this.takeSigns(this.signs);
    const query = new Int8Array(this.memory.buffer, 0, this.rowBytes);
    quantise(vector, query);
    const wanted = Math.max(FEWEST_BY_SIGNS, Math.ceil(rowCount / ROWS_PER_ONE_BY_SIGNS));
    return this.signs.nearest(this.signsAt(0, 1), wanted, rowCount);
  }

  /** Of the rows that came since the last time. */
  private takeSigns(signs: SignCodes): void {
    while (signs.size < this.count) {
      const rows = Math.min(ROWS_PER_STEP, this.count - signs.size);
      signs.add(this.signsAt(this.rowStart(signs.size), rows), this.rowBytes / 8);
    }
  }

  private signsAt(start: number, rows: number): Uint8Array {
    const size = (rows * this.rowBytes) / 8;
    const results = this.scratch(size);
    this.code.signBits(start, rows * this.rowBytes, results);
    return new Uint8Array(this.memory.buffer, results, size);
  }

  /** As `scores` gives it, for some rows in their order. */
  scoresAt(vector: Float32Array, rows: Uint32Array): Float32Array {
    const offsets = this.scratch(rows.length * Uint32Array.BYTES_PER_ELEMENT);
    const inverseLength = quantise(vector, new Int8Array(this.memory.buffer, 0, this.rowBytes));
    this.writeStarts(offsets, rows);
    this.code.dotProductsOf(0, offsets, rows.length, this.rowBytes);
    return this.cosines(new Int32Array(this.memory.buffer, offsets, rows.length), rows, inverseLength);
  }

  /** The cosine of the vector with some rows, in their order; the vector in its full precision. */
  scoresOf(vector: Float32Array, rows: Uint32Array): Float32Array {
    const queryBytes = this.rowBytes * Float32Array.BYTES_PER_ELEMENT;
    const query = this.scratch(queryBytes + rows.length * Uint32Array.BYTES_PER_ELEMENT);
    const asked = new Float32Array(this.memory.buffer, query, this.rowBytes);
    asked.fill(0);
    asked.set(vector);
    const offsets = query + queryBytes;
    this.writeStarts(offsets, rows);
    this.code.floatProductsOf(query, offsets, rows.length, this.rowBytes);
    let squares = 0;
    for (const value of vector) squares += value * value;
    const inverseLength = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    return this.cosines(new Float32Array(this.memory.buffer, offsets, rows.length), rows, inverseLength);
  }

  private writeStarts(offset: number, rows: Uint32Array): void {
    const starts = new Uint32Array(this.memory.buffer, offset, rows.length);
    for (let place = 0; place < rows.length; place++) starts[place] = this.rowStart(rows[place] as number);
  }

  private cosines(products: Int32Array | Float32Array, rows: Uint32Array, inverseLength: number): Float32Array {
    const scores = new Float32Array(rows.length);
    for (let place = 0; place < rows.length; place++) {
      const rowsInverse = this.inverseLengths[rows[place] as number] as number;
      scores[place] = (products[place] as number) * rowsInverse * inverseLength;
    }
    return scores;
  }

  /** So many bytes behind the rows, where what is there belongs to nobody. */
  private scratch(bytes: number): number {
    const start = this.rowStart(this.count);
    this.makeRoom(start + bytes);
    return start;
  }

  private foreign(dimensions: number): RangeError {
    return new RangeError(`A vector of ${dimensions} dimensions does not belong among those of ${this.dimensions}.`);
  }

  private rowStart(row: number): number {
    return this.rowBytes * (row + 1);
  }

  private reserve(rows: number): void {
    this.makeRoom(this.rowStart(rows) + rows * Int32Array.BYTES_PER_ELEMENT);
    if (rows > this.inverseLengths.length) {
      const longer = new Float32Array(Math.ceil(rows * 1.25));
      longer.set(this.inverseLengths);
      this.inverseLengths = longer;
    }
  }

  private makeRoom(needed: number): void {
    const missingPages = Math.ceil((needed - this.memory.buffer.byteLength) / PAGE_BYTES);
    // By a quarter at a time, because each growth of a memory may copy it.
    if (missingPages > 0) {
      const pages = this.memory.buffer.byteLength / PAGE_BYTES;
      this.memory.grow(Math.min(Math.max(missingPages, pages >> 2), Math.max(missingPages, MOST_PAGES - pages)));
    }
  }
}

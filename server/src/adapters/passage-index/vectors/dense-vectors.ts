import { quantise, type StoredVectors } from '../../database/knowledge/vector-segment.ts';
import { type DotProducts, dotProductsOver } from './dot-products.ts';

const PAGE_BYTES = 65_536;
const MOST_PAGES = 65_536;
/** The SIMD code reads sixteen dimensions at a time. */
const DIMENSION_STEP = 16;

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
  private readonly dotProducts: DotProducts;
  /** One over the length of each quantised row; 0 for a row without a vector. */
  private inverseLengths = new Float32Array(64);
  private count = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.rowBytes = Math.ceil(dimensions / DIMENSION_STEP) * DIMENSION_STEP;
    this.dotProducts = dotProductsOver(this.memory);
  }

  get bytes(): number {
    return this.memory.buffer.byteLength + this.inverseLengths.byteLength;
  }

  get size(): number {
    return this.count;
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
    this.dotProducts(0, this.rowStart(0), rowCount, this.rowBytes, results);
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

  /** The cosine of the vector with some rows, in their order. */
  scoresOf(vector: Float32Array, rows: Uint32Array): Float32Array {
    const scores = new Float32Array(rows.length);
    const values = new Int8Array(this.memory.buffer);
    let squares = 0;
    for (const value of vector) squares += value * value;
    const inverseLength = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    const settle = (place: number, product: number) => {
      scores[place] = product * (this.inverseLengths[rows[place] as number] as number) * inverseLength;
    };
    const startOf = (place: number) => this.rowStart(rows[place] as number);
    let place = 0;
    // Four at a time: each sum waits for its last addition, and meanwhile the others go on.
    for (; place + 4 <= rows.length; place += 4) {
      let [a, b, c, d] = [startOf(place), startOf(place + 1), startOf(place + 2), startOf(place + 3)];
      let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
      for (let i = 0; i < vector.length; i++) {
        const value = vector[i] as number;
        sumA += value * (values[a++] as number);
        sumB += value * (values[b++] as number);
        sumC += value * (values[c++] as number);
        sumD += value * (values[d++] as number);
      }
      settle(place, sumA);
      settle(place + 1, sumB);
      settle(place + 2, sumC);
      settle(place + 3, sumD);
    }
    for (; place < rows.length; place++) {
      let at = startOf(place);
      let sum = 0;
      for (let i = 0; i < vector.length; i++) sum += (vector[i] as number) * (values[at++] as number);
      settle(place, sum);
    }
    return scores;
  }

  private foreign(dimensions: number): RangeError {
    return new RangeError(`A vector of ${dimensions} dimensions does not belong among those of ${this.dimensions}.`);
  }

  private rowStart(row: number): number {
    return this.rowBytes * (row + 1);
  }

  private reserve(rows: number): void {
    const needed = this.rowStart(rows) + rows * Int32Array.BYTES_PER_ELEMENT;
    const missingPages = Math.ceil((needed - this.memory.buffer.byteLength) / PAGE_BYTES);
    // By a quarter at a time, because each growth of a memory may copy it.
    if (missingPages > 0) {
      const pages = this.memory.buffer.byteLength / PAGE_BYTES;
      this.memory.grow(Math.min(Math.max(missingPages, pages >> 2), Math.max(missingPages, MOST_PAGES - pages)));
    }
    if (rows > this.inverseLengths.length) {
      const longer = new Float32Array(Math.ceil(rows * 1.25));
      longer.set(this.inverseLengths);
      this.inverseLengths = longer;
    }
  }
}

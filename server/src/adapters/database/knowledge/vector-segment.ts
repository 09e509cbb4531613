/** Number of dimensions and of vectors, four bytes each. */
const HEAD_BYTES = 8;
const FLOAT_BYTES = 4;
const LARGEST = 127;

/**
 * The vectors of a document's passages as 8-bit numbers: a quarter of their size, and the cosine differs by at most
 * 0.003 on real ones of 384 dimensions.
 *
 *     number of dimensions, number of vectors
 *     one over the length of each
 *     the vectors, each with its largest number as ±127
 *
 * Takes new vectors, and earlier ones as `pickVector` gives them.
 */
export function encodeVectors(vectors: readonly (Float32Array | Uint8Array)[]): Uint8Array {
  const dimensions = vectors[0] ? dimensionsOf(vectors[0]) : 0;
  const bytes = new Uint8Array(HEAD_BYTES + vectors.length * (FLOAT_BYTES + dimensions));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, dimensions, true);
  view.setUint32(4, vectors.length, true);
  const lengthsAt = HEAD_BYTES;
  const rowsAt = HEAD_BYTES + vectors.length * FLOAT_BYTES;
  vectors.forEach((vector, row) => {
    if (dimensionsOf(vector) !== dimensions) {
      throw new RangeError(
        `A vector of ${dimensionsOf(vector)} dimensions does not belong among those of ${dimensions}.`,
      );
    }
    const target = bytes.subarray(rowsAt + row * dimensions, rowsAt + (row + 1) * dimensions);
    if (vector instanceof Float32Array) {
      const inverseLength = quantise(vector, new Int8Array(bytes.buffer, target.byteOffset, dimensions));
      view.setFloat32(lengthsAt + row * FLOAT_BYTES, inverseLength, true);
    } else {
      bytes.set(vector.subarray(0, FLOAT_BYTES), lengthsAt + row * FLOAT_BYTES);
      target.set(vector.subarray(FLOAT_BYTES));
    }
  });
  return bytes;
}

const dimensionsOf = (vector: Float32Array | Uint8Array) =>
  vector instanceof Float32Array ? vector.length : vector.length - FLOAT_BYTES;

/** Writes the vector with its largest number as ±127; gives one over the length of what was written, 0 for all zeros. */
export function quantise(vector: Float32Array, target: Int8Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  const factor = largest > 0 ? LARGEST / largest : 0;
  let squares = 0;
  for (let i = 0; i < vector.length; i++) {
    const quantised = Math.round((vector[i] ?? 0) * factor);
    target[i] = quantised;
    squares += quantised * quantised;
  }
  return squares > 0 ? 1 / Math.sqrt(squares) : 0;
}

export interface StoredVectors {
  dimensions: number;
  count: number;
  /** One over the length of each row. */
  inverseLengths: Float32Array;
  /** The rows, one behind the other. */
  rows: Int8Array;
}

/** What `encodeVectors` wrote. */
export function vectorsIn(bytes: Uint8Array): StoredVectors {
  if (bytes.length < HEAD_BYTES)
    return { dimensions: 0, count: 0, inverseLengths: new Float32Array(), rows: new Int8Array() };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dimensions = view.getUint32(0, true);
  const count = view.getUint32(4, true);
  const rowsAt = HEAD_BYTES + count * FLOAT_BYTES;
  if (bytes.length !== rowsAt + count * dimensions) {
    throw new RangeError(`${bytes.length} bytes do not hold ${count} vectors of ${dimensions} dimensions.`);
  }
  if (count > 0 && dimensions === 0) throw new RangeError('Vectors must have dimensions.');
  const inverseLengths = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const inverseLength = view.getFloat32(HEAD_BYTES + row * FLOAT_BYTES, true);
    // One such number among the cosines would make every score of a search none.
    if (!(inverseLength >= 0 && inverseLength <= 1)) throw new RangeError('A vector has no length.');
    inverseLengths[row] = inverseLength;
  }
  return {
    dimensions,
    count,
    inverseLengths,
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsAt, count * dimensions),
  };
}

/** One stored vector, in the form that `encodeVectors` takes back: a text that comes again is not embedded again. */
export function pickVector(bytes: Uint8Array, row: number): Uint8Array {
  const { dimensions, count } = vectorsIn(bytes);
  if (row < 0 || row >= count) throw new RangeError(`There is no vector ${row} among ${count}.`);
  const rowsAt = HEAD_BYTES + count * FLOAT_BYTES;
  const picked = new Uint8Array(FLOAT_BYTES + dimensions);
  const lengthAt = HEAD_BYTES + row * FLOAT_BYTES;
  picked.set(bytes.subarray(lengthAt, lengthAt + FLOAT_BYTES));
  picked.set(bytes.subarray(rowsAt + row * dimensions, rowsAt + (row + 1) * dimensions), FLOAT_BYTES);
  return picked;
}

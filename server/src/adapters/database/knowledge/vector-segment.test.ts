import { expect, it } from 'vitest';
import { encodeVectors, pickVector, vectorsIn } from './vector-segment.ts';

const vectors = [Float32Array.of(0.6, -0.8, 0), Float32Array.of(0.1, 0.2, 0.97)];

it('keeps the direction of vectors in a byte for each dimension', () => {
  const bytes = encodeVectors(vectors);
  const { dimensions, count, rows, inverseLengths } = vectorsIn(bytes);
  expect({ dimensions, count, bytes: bytes.length }).toEqual({ dimensions: 3, count: 2, bytes: 8 + 8 + 6 });
  const first = Array.from(rows.subarray(0, 3), (value) => value * (inverseLengths[0] ?? 0));
  expect(first).toEqual([expect.closeTo(0.6, 2), expect.closeTo(-0.8, 2), 0]);
});

it('takes back a stored vector as it was', () => {
  const bytes = encodeVectors(vectors);
  const again = encodeVectors([Float32Array.of(1, 0, 0), pickVector(bytes, 1)]);
  expect(pickVector(again, 1)).toEqual(pickVector(bytes, 1));
});

it('reads bytes wherever they begin', () => {
  const bytes = encodeVectors(vectors);
  const moved = new Uint8Array(bytes.length + 1);
  moved.set(bytes, 1);
  expect(vectorsIn(moved.subarray(1))).toEqual(vectorsIn(bytes));
});

it('is nothing for no vectors', () => {
  expect(vectorsIn(encodeVectors([]))).toMatchObject({ count: 0, dimensions: 0 });
  expect(vectorsIn(new Uint8Array())).toMatchObject({ count: 0 });
});

it('refuses vectors of several lengths, rows that are not there, and bytes that are cut off', () => {
  expect(() => encodeVectors([Float32Array.of(1), Float32Array.of(1, 2)])).toThrow(RangeError);
  expect(() => pickVector(encodeVectors(vectors), 2)).toThrow(RangeError);
  expect(() => vectorsIn(encodeVectors(vectors).subarray(0, 20))).toThrow(RangeError);
});

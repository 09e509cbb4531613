import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DenseVectors } from './dense-vectors.ts';

const component = fc.double({ min: -1, max: 1, noNaN: true });

it('gives the cosine of every row within 0.02', () => {
  const vectors = fc.integer({ min: 8, max: 50 }).chain((dimensions) =>
    fc.array(fc.array(component, { minLength: dimensions, maxLength: dimensions }), {
      minLength: 1,
      maxLength: 20,
    }),
  );
  fc.assert(
    fc.property(vectors, (rows) => {
      const [query = [], ...others] = rows;
      const index = new DenseVectors(query.length);
      for (const row of others) index.add(Float32Array.from(row));
      const scores = index.scores(Float32Array.from(query));
      others.forEach((row, i) => {
        expect(
          Math.abs((scores[i] ?? 0) - cosine(Float32Array.from(query), Float32Array.from(row))),
        ).toBeLessThan(0.02);
      });
    }),
  );
});

it('keeps earlier rows while it grows', () => {
  const index = new DenseVectors(384);
  for (let row = 0; row < 2_000; row++) index.add(unitVector(384, row % 384));
  const scores = index.scores(unitVector(384, 5));
  expect(scores.length).toBe(2_000);
  expect(scores[5]).toBeCloseTo(1, 5);
  expect(scores[5 + 384]).toBeCloseTo(1, 5);
  expect(scores[6]).toBe(0);
});

it('scores 0 for a row without a vector, and for a vector of zeros', () => {
  const index = new DenseVectors(3);
  index.add(undefined);
  index.add(new Float32Array(3));
  index.add(Float32Array.of(1, 0, 0));
  expect([...index.scores(Float32Array.of(1, 0, 0))]).toEqual([0, 0, expect.closeTo(1, 5)]);
});

it('refuses a vector of another length', () => {
  const index = new DenseVectors(3);
  expect(() => index.add(Float32Array.of(1, 0))).toThrow(RangeError);
});

function unitVector(dimensions: number, direction: number): Float32Array {
  const vector = new Float32Array(dimensions);
  vector[direction] = 1;
  return vector;
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths > 0 ? dot(a, b) / lengths : 0;
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeVectors, vectorsIn } from '../../database/knowledge/vector-segment.ts';
import { DenseVectors } from './dense-vectors.ts';

const component = fc.double({ min: -1, max: 1, noNaN: true });
const stored = (vectors: Float32Array[]) => vectorsIn(encodeVectors(vectors));

it('gives the cosine of every row within 0.02', () => {
  const vectors = fc.integer({ min: 8, max: 50 }).chain((dimensions) =>
    fc.array(fc.array(component, { minLength: dimensions, maxLength: dimensions }), {
      minLength: 2,
      maxLength: 20,
    }),
  );
  fc.assert(
    fc.property(vectors, (rows) => {
      const [query = [], ...others] = rows;
      const index = new DenseVectors(query.length);
      for (const row of others) {
        index.addStored(stored([Float32Array.from(row)]));
        // Each search writes its results where the next rows will be.
        index.scores(Float32Array.from(query));
      }
      const scores = index.scores(Float32Array.from(query));
      const all = Uint32Array.from(others.keys());
      const again = index.scoresOf(Float32Array.from(query), all);
      others.forEach((row, i) => {
        const exact = cosine(Float32Array.from(query), Float32Array.from(row));
        expect(Math.abs((scores[i] ?? 0) - exact)).toBeLessThan(0.02);
        expect(Math.abs((again[i] ?? 0) - exact)).toBeLessThan(0.02);
      });
    }),
  );
});

it('keeps earlier rows while it grows', () => {
  const index = new DenseVectors(384);
  for (let row = 0; row < 2_000; row++) index.addStored(stored([unitVector(384, row % 384)]));
  const scores = index.scores(unitVector(384, 5));
  expect(scores.length).toBe(2_000);
  expect(scores[5]).toBeCloseTo(1, 5);
  expect(scores[5 + 384]).toBeCloseTo(1, 5);
  expect(scores[6]).toBe(0);
});

it('scores 0 for a row without a vector, and for a vector of zeros', () => {
  const index = new DenseVectors(3);
  index.addNone(1);
  index.addStored(stored([new Float32Array(3), Float32Array.of(1, 0, 0)]));
  expect([...index.scores(Float32Array.of(1, 0, 0))]).toEqual([0, 0, expect.closeTo(1, 5)]);
});

it('looks at the first rows only where it is told to', () => {
  const index = new DenseVectors(2);
  index.addStored(stored([Float32Array.of(1, 0), Float32Array.of(0, 1)]));
  expect([...index.scores(Float32Array.of(1, 0), 1)]).toEqual([expect.closeTo(1, 5)]);
});

it('finds the nearest of very many rows among those that are likely to be, and compares these as all others', () => {
  const dimensions = 72;
  const index = new DenseVectors(dimensions);
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
  const rows = Array.from({ length: 50_000 }, () => Float32Array.from({ length: dimensions }, random));
  index.addStored(stored(rows));
  expect(index.likelyNearest(new Float32Array(dimensions), 49_999)).toBe(undefined);
  for (let row = 0; row < 50_000; row += 2_500) {
    const vector = Float32Array.from(rows[row] ?? [], (number) => number + random() / 2);
    const all = index.scores(vector);
    const likely = index.likelyNearest(vector, index.size) ?? new Uint32Array();
    expect(likely).toContain(row);
    expect([...index.scoresAt(vector, likely)]).toEqual(Array.from(likely, (place) => all[place]));
  }
});

it('refuses a vector of another length', () => {
  const index = new DenseVectors(3);
  expect(() => index.addStored(stored([Float32Array.of(1, 0)]))).toThrow(RangeError);
  expect(() => index.scores(Float32Array.of(1, 0))).toThrow(RangeError);
});

it('moves a vector towards rows', () => {
  const index = new DenseVectors(2);
  index.addStored(stored([Float32Array.of(0, 1), Float32Array.of(0, -1)]));
  const question = Float32Array.of(1, 0);
  const [x = 0, y = 0] = index.movedTowards(question, [0], 0.5);
  expect([x, y]).toEqual([1, expect.closeTo(0.5, 5)]);
  expect([...question]).toEqual([1, 0]);
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

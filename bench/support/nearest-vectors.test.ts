import { expect, test } from 'vitest';
import { nearest } from './nearest-vectors.ts';

test('gives the nearest vectors, best first, equal ones in their order', () => {
  const at = (x: number, y: number) => Float32Array.of(x, y);
  const among = [at(0, 1), at(1, 0), at(0.6, 0.8), at(1, 0), at(-1, 0)];
  expect(nearest(at(1, 0), among, 3)).toEqual([1, 3, 2]);
  expect(nearest(at(0, 1), among, 10)).toEqual([0, 2, 1, 3, 4]);
});

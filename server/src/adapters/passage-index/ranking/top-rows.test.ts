import fc from 'fast-check';
import { expect, it } from 'vitest';
import { topRows } from './top-rows.ts';

it('gives what sorting everything would give', () => {
  const scores = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 20 }), fc.integer({ min: -4, max: 2 }), (values, limit, above) => {
      const sorted = values
        .map((score, row) => ({ score, row }))
        .filter(({ score }) => score > above)
        .sort((a, b) => b.score - a.score || a.row - b.row)
        .map(({ row }) => row);
      expect(topRows(Float32Array.from(values), limit, above)).toEqual(sorted.slice(0, limit));
    }),
  );
});

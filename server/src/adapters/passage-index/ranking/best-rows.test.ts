import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BestRows } from './best-rows.ts';

it('keeps what sorting everything would put first, over several segments', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(scores, { maxLength: 4 }), fc.integer({ min: 0, max: 20 }), (segments, most) => {
      const best = new BestRows(most);
      let base = 0;
      for (const segment of segments) {
        const coverage = Float32Array.from(segment, (_, row) => base + row);
        best.take(base, segment.length, Float32Array.from(segment), coverage);
        base += segment.length;
      }
      const kept = Array.from(best.rows.placesByRow(), (place) => ({
        row: best.rows.rows[place],
        score: best.rows.scores[place],
        coverage: best.rows.coverage[place],
      }));
      const sorted = segments
        .flat()
        .map((score, row) => ({ row, score, coverage: row }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.row - b.row)
        .slice(0, most);
      expect(kept).toEqual(sorted.sort((a, b) => a.row - b.row));
    }),
  );
});

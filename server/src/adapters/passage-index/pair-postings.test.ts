import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PairPostingsBuilder } from './pair-postings.ts';

it('raises exactly the rows that hold a pair of the question, the rarer pair more', () => {
  const pair = fc.constantFrom('wireless charg', 'gift card', 'open hour', 'credit card', 'free ship');
  fc.assert(
    fc.property(fc.array(fc.array(pair), { maxLength: 20 }), fc.array(pair), (rows, question) => {
      const builder = new PairPostingsBuilder();
      for (const pairs of rows) builder.add(pairs);
      const scores = new Float32Array(rows.length).fill(1);
      builder.build().addTo(scores, question);
      rows.forEach((pairs, row) => {
        expect((scores[row] ?? 0) > 1).toBe(pairs.some((held) => question.includes(held)));
      });
    }),
  );
});

it('leaves alone a row that holds none of the words', () => {
  const builder = new PairPostingsBuilder();
  builder.add(['gift card']);
  const scores = Float32Array.of(0);
  builder.build().addTo(scores, ['gift card']);
  expect([...scores]).toEqual([0]);
});

it('counts a pair once, however often the passage or the question repeats it', () => {
  const raisedBy = (pairs: string[], question: string[]) => {
    const builder = new PairPostingsBuilder();
    builder.add(pairs);
    builder.add([]);
    const scores = Float32Array.of(1, 1);
    builder.build().addTo(scores, question);
    return scores[0];
  };
  expect(raisedBy(['gift card', 'gift card'], ['gift card', 'gift card'])).toBe(
    raisedBy(['gift card'], ['gift card']),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidenceOf, evidenceOf } from './confidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('confidence', () => {
  test('is a probability that grows with each piece of evidence', () => {
    fc.assert(
      fc.property(share, share, share, share, (similarity, coverage, support, more) => {
        const evidence = { similarity, coverage, support };
        const confidence = confidenceOf(evidence);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        for (const name of ['similarity', 'coverage', 'support'] as const) {
          const stronger = { ...evidence, [name]: Math.min(1, evidence[name] + more) };
          expect(confidenceOf(stronger)).toBeGreaterThanOrEqual(confidence);
        }
      }),
    );
  });

  test('is low when nothing was found', () => {
    expect(confidenceOf(evidenceOf([], 0))).toBeLessThan(0.05);
  });
});

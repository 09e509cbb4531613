import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { confidenceOf, passageConfidenceOf, plainConfidenceOf } from './confidence.ts';
import { confidenceWeights } from './confidence-weights.ts';
import { type Evidence, evidenceNames } from './evidence.ts';
import { foreignWeights } from './foreign-weights.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const evidence = fc.record({
  ...Object.fromEntries(evidenceNames.map((name) => [name, share])),
  isScored: fc.constantFrom(0, 1),
  // What is read across languages, and within another than English, has weights of its own.
  across: fc.constant(0),
  isForeignRead: fc.constant(0),
}) as fc.Arbitrary<Evidence>;
const kinds = ['isScored', 'underQuestion', 'across', 'isForeignRead'];
const pieces = evidenceNames.filter((name) => !kinds.includes(name));

describe('confidence', () => {
  test('is a probability that moves with each piece of evidence as its weight says', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...pieces), (given, name) => {
        const said = confidenceOf(given);
        expect(said).toBeGreaterThanOrEqual(0);
        expect(said).toBeLessThanOrEqual(1);
        const stronger = confidenceOf({ ...given, [name]: 1 });
        const weights = confidenceWeights[given.isScored ? 'read' : 'unread'];
        if (weights[name] > 0) expect(stronger).toBeGreaterThanOrEqual(said);
        else expect(stronger).toBeLessThanOrEqual(said);
      }),
    );
  });

  test('is surer of what stands under a question, and refuses the same', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const plain = confidenceOf({ ...given, underQuestion: 0 });
        const under = confidenceOf({ ...given, underQuestion: 1 });
        expect(plainConfidenceOf({ ...given, underQuestion: 1 })).toBe(plain);
        if (given.isScored === 0) expect(under).toBe(plain);
        else if (plain >= 0.25) expect(under).toBeGreaterThanOrEqual(plain);
        else expect(under).toBeLessThanOrEqual(plain);
      }),
    );
  });

  test('goes by weights of its own where passages were read in another language than English', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(...pieces), (given, name) => {
        const read = { ...given, isScored: 1, isForeignRead: 1 };
        const [said, stronger] = [confidenceOf(read), confidenceOf({ ...read, [name]: 1 })];
        if (foreignWeights[name] === 0) expect(stronger).toBe(said);
        else if (foreignWeights[name] > 0) expect(stronger).toBeGreaterThanOrEqual(said);
        else expect(stronger).toBeLessThanOrEqual(said);
        expect(confidenceOf({ ...read, underQuestion: 1 })).toBe(confidenceOf({ ...read, underQuestion: 0 }));
        expect(passageConfidenceOf(read)).toBe(passageConfidenceOf({ ...read, isScored: 0 }));
      }),
    );
  });

  test('is low when nothing was found', () => {
    const nothing = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence;
    expect(confidenceOf(nothing)).toBeLessThan(0.05);
    expect(passageConfidenceOf(nothing)).toBeLessThan(0.1);
  });

  test('falls where the question denies what the sentence affirms, or the sentence says the contrary', () => {
    for (const name of ['notDenied', 'contrary', 'missingNames', 'missingNumber', 'unknown'] as const)
      expect(confidenceWeights.unread[name], name).toBeLessThan(-0.5);
  });
});

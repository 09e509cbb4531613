import { expect, test } from 'vitest';
import { confidenceAcross } from './across-confidence.ts';

const german = { askedIn: 'de', fittedLanguages: ['en'] };
const passage = (language: string, dense: number, coverage = 0) => ({ language, dense, coverage });

test('grows with the nearest passage and with the names that both languages write alike', () => {
  const far = confidenceAcross(german, [passage('en', 0.25), passage('en', 0.2)]) ?? 1;
  const near = confidenceAcross(german, [passage('en', 0.2), passage('en', 0.45)]) ?? 0;
  const named = confidenceAcross(german, [passage('en', 0.45, 0.3)]) ?? 0;
  expect(far).toBeLessThan(0.1);
  expect(near).toBeGreaterThan(0.3);
  expect(named).toBeGreaterThan(near + 0.3);
});

test('says nothing where words can be compared, or cosines are of another scale', () => {
  const english = [passage('en', 0.5)];
  expect(confidenceAcross(german, [...english, passage('de', 0.4)])).toBeUndefined();
  expect(confidenceAcross(german, [passage('und', 0.5)])).toBeUndefined();
  expect(confidenceAcross(german, [])).toBeUndefined();
  expect(confidenceAcross({ ...german, askedIn: undefined }, english)).toBeUndefined();
  expect(confidenceAcross({ ...german, fittedLanguages: undefined }, english)).toBeUndefined();
});

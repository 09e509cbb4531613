import { expect, test } from 'vitest';
import { groupsOf, verdictOn } from './confidence-verdict.ts';

const unsure = { said: 0.3, right: 0.1, count: 500 };

test.each([
  [0.97, 'statCalTrust'],
  [0.8, 'statCalMostly'],
  [0.5, 'statCalDoubt'],
] as const)('of sure answers, %d right is %s, whatever the others are', (right, says) => {
  const verdict = verdictOn([unsure, { said: 0.75, right, count: 20 }, { said: 0.95, right, count: 40 }]);
  expect(verdict.says).toBe(says);
  expect(verdict.right).toBeCloseTo(right);
  expect(verdict.count).toBe(60);
});

test('each answer has one vote', () => {
  const bins = [
    { said: 0.75, right: 0, count: 10 },
    { said: 0.95, right: 1, count: 90 },
  ];
  expect(verdictOn(bins).right).toBeCloseTo(0.9);
});

test('few sure answers, or none, are no ground for a verdict', () => {
  expect(verdictOn([unsure, { said: 0.9, right: 1, count: 19 }]).says).toBe('statCalTooFew');
  expect(verdictOn([{ said: 0.9, right: 1, count: 16 }]).missing).toBe(4);
  expect(verdictOn([])).toEqual({ says: 'statCalTooFew', tone: 'note', right: 0, count: 0, missing: 20 });
});

test('answers are told by what they are called', () => {
  const bins = [
    { said: 0.1, right: 0, count: 4 },
    { said: 0.5, right: 0.5, count: 6 },
    { said: 0.75, right: 0.75, count: 4 },
    { said: 0.95, right: 1, count: 10 },
  ];
  expect(groupsOf(bins)).toEqual([
    { certainty: 'sure', right: 13, count: 14 },
    { certainty: 'probably', right: 3, count: 6 },
    { certainty: 'unsure', right: 0, count: 4 },
  ]);
});

import { expect, test } from 'vitest';
import { certaintyOf } from './certainty.ts';

test.each([
  [1, 'sure'],
  [0.7, 'sure'],
  [0.699, 'probably'],
  [0.4, 'probably'],
  [0.399, 'unsure'],
  [0, 'unsure'],
])('a confidence of %d is said as %s', (confidence, words) => {
  expect(certaintyOf(confidence)).toBe(words);
});

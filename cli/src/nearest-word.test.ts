import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const known = ['backup', 'restore', 'serve', 'sources', 'stats'];

test.each([
  ['backpu', 'backup'],
  ['bakup', 'backup'],
  ['restor', 'restore'],
  ['stat', 'stats'],
  ['source', 'sources'],
  ['destroy', undefined],
  ['x', undefined],
  ['', undefined],
])('%j is taken for %j', (word, meant) => {
  expect(nearestWord(word, known)).toBe(meant);
});

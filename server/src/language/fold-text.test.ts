import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['cafe\u0301', 'café'],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδός'],
  ['Ёлка', 'елка'],
  ['İstanbul', 'ISTANBUL'],
  ['ısı', 'ISI'],
  ['smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['مُحَمَّد', 'محمد'],
  ['ＡＢＣ　１２', 'abc 12'],
  ['ﬁne', 'fine'],
  ['it’s', "it's"],
])('%s and %s are the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ['が', 'か'],
  ['한', '하'],
  ['कि', 'क'],
  ['ที่', 'ท'],
])('%s and %s are not', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Snowball from 'snowball-stemmers';
import { expect, test } from 'vitest';
import { SEARCH_LANGUAGES } from '../languages/index.ts';
import { loadStemmer, withoutOthers } from './snowball.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('snowball-stemmers'), 'utf8');
const algorithms = Object.values(SEARCH_LANGUAGES).flatMap(({ stemmer }) =>
  typeof stemmer === 'string' ? [stemmer] : [],
);
/** Endings of many languages on stems of all lengths. */
const words = ['re', 'nation', 'öppn', 'kjør', 'возвращ', 'réserv'].flatMap((stem) =>
  ['', 's', 'en', 'ing', 'ation', 'aciones', 'ement', 'ungen', 'igheter', 'ению', 'ами', 'issimo', 'ului'].map(
    (ending) => stem + ending,
  ),
);

test.each(algorithms)('%s stems as the whole library does, from a tenth of its source', (algorithm) => {
  const whole = Snowball.newStemmer(algorithm);
  const stem = loadStemmer(algorithm);
  expect(words.map(stem)).toEqual(words.map((word) => whole.stem(word)));
  expect(withoutOthers(source, algorithm)?.length).toBeLessThan(source.length / 8);
});

test('a library of another layout is left as it is', () => {
  expect(withoutOthers('exports.newStemmer = () => {};', 'english')).toBeUndefined();
  expect(withoutOthers(source, 'klingon')).toBeUndefined();
});

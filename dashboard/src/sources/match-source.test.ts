import { expect, test } from 'vitest';
import { isMatch } from './match-source.ts';

const source = { title: 'Größen und Rückgabe', url: 'https://shop.example/help/returns' };

test.each(['', 'ruckgabe', 'GRÖSSEN', 'help returns', 'returns größen'])('“%s” finds it', (search) => {
  expect(isMatch({ ...source, title: source.title.replace('ß', 'ss') }, search.replace('ß', 'ss'))).toBe(true);
});

test.each(['shipping', 'returns shipping'])('“%s” does not', (search) => {
  expect(isMatch(source, search)).toBe(false);
});

test('one without an address is found by its name', () => {
  expect(isMatch({ title: 'Opening hours', url: null }, 'hours')).toBe(true);
});

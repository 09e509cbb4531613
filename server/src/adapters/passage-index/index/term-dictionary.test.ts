import { expect, it } from 'vitest';
import { TermDictionary } from './term-dictionary.ts';

const encoder = new TextEncoder();

it('numbers terms in the order in which they come, and knows them again', () => {
  const dictionary = new TermDictionary();
  const add = (term: string) => {
    const bytes = encoder.encode(`--${term}--`);
    return dictionary.add(bytes, 2, bytes.length - 2);
  };
  const terms = Array.from({ length: 50_000 }, (_, i) => `term-${i.toString(36)}-ü`);
  expect(terms.map(add)).toEqual(terms.map((_, i) => i));
  expect(add('term-1-ü')).toBe(1);
  expect(dictionary.size).toBe(50_000);
  expect(terms.every((term, i) => dictionary.find(term) === i)).toBe(true);
  expect(dictionary.textOf(35)).toBe('term-z-ü');
  expect(dictionary.find('unknown')).toBeUndefined();
  expect(dictionary.bytes).toBeLessThan(50_000 * 60);
});

it('knows the empty term and names of object properties like any other', () => {
  const dictionary = new TermDictionary();
  for (const term of ['', 'constructor', '__proto__']) {
    expect(dictionary.find(term)).toBeUndefined();
    const bytes = encoder.encode(term);
    expect(dictionary.find(term)).toBeUndefined();
    expect(dictionary.textOf(dictionary.add(bytes, 0, bytes.length))).toBe(term);
  }
});

import { expect, it } from 'vitest';
import { processorMs } from '../../../../test-support/processor-time.ts';
import { TermDictionary } from '../index/term-dictionary.ts';
import { editDistance, NearTerms } from './near-terms.ts';

it('counts letters that are added, left out, changed or swapped', () => {
  const distance = (a: string, b: string) => editDistance([...a], [...b], 3);
  expect(distance('parcel', 'parcel')).toBe(0);
  expect(distance('parecl', 'parcel')).toBe(1);
  expect(distance('parcl', 'parcel')).toBe(1);
  expect(distance('parceel', 'parcel')).toBe(1);
  expect(distance('pbrcel', 'parcel')).toBe(1);
  expect(distance('pwssrod', 'password')).toBe(3);
});

it('finds the nearest among very many terms in a few milliseconds', () => {
  const dictionary = new TermDictionary();
  const encoder = new TextEncoder();
  const add = (term: string) => {
    const bytes = encoder.encode(term);
    return dictionary.add(bytes, 0, bytes.length);
  };
  for (let i = 0; i < 200_000; i++) add((i * 2_654_435_761).toString(36).replace(/\d/g, 'x'));
  const wanted = add('subscription');
  const terms = new NearTerms(dictionary);
  const all = () => 1;
  const find = (rowsWith: (id: number) => number) => terms.find('subscirptoin', 'subscirptoin', rowsWith);
  expect(find(all)).toBe(wanted);
  expect(find(() => 0)).toBeUndefined();
  const tookMs = processorMs(() => {
    for (let i = 0; i < 10; i++) find(all);
  });
  expect(tookMs / 10).toBeLessThan(20);
});

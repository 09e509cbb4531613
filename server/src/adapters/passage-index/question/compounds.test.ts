import { expect, it } from 'vitest';
import { processorMs } from '../../../../test-support/processor-time.ts';
import { TermDictionary } from '../index/term-dictionary.ts';
import { Compounds } from './compounds.ts';

it('finds compounds by a part among very many terms in a few milliseconds', () => {
  const dictionary = new TermDictionary();
  const encoder = new TextEncoder();
  const add = (term: string) => {
    const bytes = encoder.encode(term);
    return dictionary.add(bytes, 0, bytes.length);
  };
  for (let i = 0; i < 200_000; i++) add((i * 2_654_435_761).toString(36).replace(/\d/g, 'x'));
  const wanted = [add('versandkost'), add('blitzversand')];
  add('versandt');
  const compounds = new Compounds(dictionary);
  const find = () => compounds.with('versand', () => true);
  expect(find()).toEqual(wanted);
  expect(compounds.with('versand', () => false)).toEqual([]);
  const tookMs = processorMs(() => {
    for (let i = 0; i < 10; i++) find();
  });
  expect(tookMs / 10).toBeLessThan(20);
});

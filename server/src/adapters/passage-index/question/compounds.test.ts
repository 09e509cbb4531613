import { expect, it } from 'vitest';
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
  const started = process.threadCpuUsage();
  for (let i = 0; i < 10; i++) find();
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 10 / 1_000).toBeLessThan(20);
});

import { expect, test } from 'vitest';
import { contentTermsOf } from '../../language/index.ts';
import { madeQuestions } from './made-questions.ts';

const sentence = 'The small bakery behind the station opens at seven on weekdays and sells rye bread.';
const document = (id: string, headingPath: string[], text: string) => ({
  id,
  title: 'Guide',
  language: 'en',
  passages: [{ headingPath, text }],
});

test('a telling heading is asked as it is, and its section answers', () => {
  const made = madeQuestions([document('doc', ['Help', 'Returning damaged goods'], 'Send them back. We pay.')], 9);
  expect(made).toEqual([{ text: 'Returning damaged goods', documentId: 'doc', sentence: 'Send them back.\nWe pay.' }]);
});

test('a heading that says little is not asked', () => {
  expect(madeQuestions([document('doc', ['More'], 'Yes. No.')], 9)).toEqual([]);
});

test('a sentence is asked by a part of its telling words, in their order', () => {
  const [question] = madeQuestions([document('doc', [], sentence)], 9);
  expect(question).toMatchObject({ documentId: 'doc', sentence });
  const all = contentTermsOf(sentence);
  const said = contentTermsOf(question?.text ?? '');
  expect(said.length).toBeGreaterThanOrEqual(all.length / 2);
  expect(said.length).toBeLessThan(all.length);
  expect(said).toEqual(all.filter((term) => said.includes(term)));
});

test('the same texts give the same questions, no question twice', () => {
  const documents = [document('a', ['Opening hours'], sentence), document('b', ['Opening hours'], sentence)];
  const made = madeQuestions(documents, 9);
  expect(madeQuestions(documents, 9)).toEqual(made);
  expect(new Set(made.map(({ text }) => text)).size).toBe(made.length);
});

test('no more are made than wanted, and every document has its turn first', () => {
  const text = Array.from({ length: 20 }, (_, at) => sentence.replace('seven', `${at} minutes past seven`)).join(' ');
  const made = madeQuestions([document('a', [], text), document('b', [], text.replaceAll('bakery', 'library'))], 6);
  expect(made.map(({ documentId }) => documentId)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

test('a language without spaces is asked too', () => {
  const japanese = '返品は商品の到着後三十日以内に限り、未使用の場合にお受けしております。';
  const [question] = madeQuestions([{ ...document('doc', [], japanese), language: 'ja' }], 1);
  expect(question?.text).toMatch(/\p{L} \p{L}/u);
});

import { expect, test } from 'vitest';
import { keyTermsOf, questionKey } from './asked-question.ts';

const manyWords = Array.from({ length: 60 }, (_, at) => `article${at}`).join(' ');

test('the same words in another order and form are one key', () => {
  expect(questionKey('Can I return shoes?')).toBe(questionKey('return shoe, can I'));
});

test('long questions that differ only in their last words have keys of their own, no longer than others may be', () => {
  const [paper, zebra] = [`${manyWords} zoo paper`, `${manyWords} zoo zebra`];
  expect(questionKey(paper)).not.toBe(questionKey(zebra));
  expect(questionKey(paper)).toBe(questionKey(`zoo ${manyWords} paper`));
  expect(questionKey(paper)).toHaveLength(200);
  expect(questionKey('?'.repeat(300))).not.toBe(questionKey('?'.repeat(301)));
});

test('a key that was cut still knows all its words', () => {
  const text = `${manyWords} zoo zebra`;
  expect(keyTermsOf({ key: questionKey(text), text })).toContain('zebra');
  expect(keyTermsOf({ key: questionKey('return shoes'), text: 'return shoes' })).toEqual(
    questionKey('return shoes').split(' '),
  );
});

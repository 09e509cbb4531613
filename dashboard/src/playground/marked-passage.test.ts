import { expect, test } from 'vitest';
import { markedPassage } from './marked-passage.ts';

const passage = 'Lamps are made by hand. Goods can be sent back within 30 days. Shipping is free.';

test('a sentence that stands there word for word is marked', () => {
  expect(markedPassage(passage, 'Goods can be sent back within 30 days.')).toEqual({
    before: 'Lamps are made by hand. ',
    marked: 'Goods can be sent back within 30 days.',
    after: ' Shipping is free.',
  });
});

test('of one in other words the sentence is marked that shares most of them', () => {
  const { marked } = markedPassage(passage, 'You have **30 days** to send goods back.');
  expect(marked).toBe('Goods can be sent back within 30 days.');
});

test('where nothing is shared the whole passage is marked', () => {
  expect(markedPassage(passage, 'Ja.')).toEqual({ before: '', marked: passage, after: '' });
});

test('nothing of the passage is lost', () => {
  const { before, marked, after } = markedPassage(passage, 'Is shipping free?');
  expect(before + marked + after).toBe(passage);
  expect(marked).toBe('Shipping is free.');
});

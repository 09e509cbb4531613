import { expect, test } from 'vitest';
import { markedPassage } from './marked-passage.ts';

const markedIn = (sentence: string) => {
  const { start, end } = markedPassage(passage, sentence);
  return passage.slice(start, end);
};

const passage = 'Lamps are made by hand. Goods can be sent back within 30 days. Shipping is free.';

test('a sentence that stands there word for word is marked', () => {
  expect(markedIn('Goods can be sent back within 30 days.')).toBe('Goods can be sent back within 30 days.');
});

test('of one in other words the sentence is marked that shares most of them', () => {
  expect(markedIn('You have **30 days** to send goods back.')).toBe('Goods can be sent back within 30 days.');
});

test('where nothing is shared the whole passage is marked', () => {
  expect(markedIn('Ja.')).toBe(passage);
});

test('a question marks the sentence that answers it', () => {
  expect(markedIn('Is shipping free?')).toBe('Shipping is free.');
});

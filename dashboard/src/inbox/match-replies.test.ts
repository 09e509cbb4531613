import { expect, test } from 'vitest';
import { matchReplies, rankReplies, withMore } from './match-replies.ts';

const replies = [
  { id: '1', title: 'Our refund rules', text: 'Within 30 days.' },
  { id: '2', title: 'Refund', text: 'It is on its way.' },
  { id: '3', title: 'Greeting', text: 'Good day! A refund?' },
];
const titles = (typed: string) => matchReplies(typed, replies).map(({ title }) => title);

test('a slash offers everything, and what follows narrows it, titles first', () => {
  expect(titles('/')).toHaveLength(3);
  expect(titles('/refund')).toEqual(['Refund', 'Our refund rules', 'Greeting']);
  expect(titles('/nothing')).toEqual([]);
});

test('a slash inside of a text is a slash', () => {
  expect(titles('and/or')).toEqual([]);
  expect(titles('/a\nb')).toEqual([]);
});

test('a search finds all that have the words, without a slash', () => {
  expect(rankReplies('REFUND ', replies).map(({ title }) => title)).toEqual(['Refund', 'Our refund rules', 'Greeting']);
  expect(rankReplies('', replies)).toHaveLength(3);
});

test('a draft stays above what is added, unless it was typed to find a reply', () => {
  expect(withMore('', 'Good day.', replies)).toBe('Good day.');
  expect(withMore('/ref', 'Good day.', replies)).toBe('Good day.');
  expect(withMore('We have it.', 'Good day.', replies)).toBe('We have it.\nGood day.');
  expect(withMore('/help is the page.', 'Good day.', replies)).toBe('/help is the page.\nGood day.');
});

import { expect, test } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = [
  { name: 'Ada Lovelace' },
  { name: 'Ada Byron' },
  { name: 'Grace Hopper' },
  { name: 'Zoë' },
  { name: '' },
];

test.each([
  ['@Grace please look', ['Grace Hopper']],
  ['ask @grace hopper, she knows', ['Grace Hopper']],
  ['@ada could be either', []],
  ['@Ada Byron and @zoë!', ['Ada Byron', 'Zoë']],
  ['@Gracefully done', []],
  ['mail grace@grace.example', []],
  ['nobody @', []],
])('in "%s" those are mentioned whose name follows an @: %j', (text, names) => {
  expect(mentionedIn(text, people).map(({ name }) => name)).toEqual(names);
});

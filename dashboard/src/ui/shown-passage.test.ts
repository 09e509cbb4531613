import { expect, test } from 'vitest';
import { passagePath, shownPassage } from './shown-passage.ts';

test('marks a sentence by the signs that the Markdown parser knows', () => {
  expect(shownPassage('We ship. Returns are free.', { start: 9, end: 26 })).toBe(
    'We ship. \uE002Returns are free.\uE003',
  );
});

test.each([
  ['inside code', 'Run:\n\n```\nnpm start\n```', 11, 20],
  ['across paragraphs', 'One.\n\nTwo.', 0, 10],
  ['a row of a table', '| a | b |\n|---|---|\n| 1 | 2 |', 0, 9],
])('marks nothing %s', (_, text, start, end) => {
  expect(shownPassage(text, { start, end })).toBe(text);
});

test('a fence that was cut off from its code is not shown, and one that ends it is', () => {
  expect(shownPassage('Name one of them:\n\n```sh…')).toBe('Name one of them: …');
  expect(shownPassage('Start it:\n\n```sh\nnpm start\n```')).toBe('Start it:\n\n```sh\nnpm start\n```');
});

test('nobody else’s signs are taken for ours', () => {
  expect(shownPassage('a\uE002b')).toBe('a\uFFFDb');
});

test('a page whose first heading is its title is named once', () => {
  expect(passagePath('Help', ['Help', 'Returns'])).toBe('Help › Returns');
  expect(passagePath('Help', ['Returns'])).toBe('Help › Returns');
});

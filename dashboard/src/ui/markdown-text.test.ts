import { expect, test } from 'vitest';
import { markdownText } from './markdown.tsx';

test('a list says Markdown in plain words, on one line', () => {
  const answer =
    'It is a **Harbour**, see [the *guide*](https://shop.example/guide).\n\n- one\n- `two`\n\n| a | b |\n|---|---|\n| c | d |';
  expect(markdownText(answer)).toBe('It is a Harbour, see the guide. one two a b c d');
});

test('what only looks like Markdown stays as it is', () => {
  expect(markdownText('2 * 3 * 4 = 24, and a_b_c')).toBe('2 * 3 * 4 = 24, and a_b_c');
});

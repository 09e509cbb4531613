import { expect, test } from 'vitest';
import { markdownAsText } from './markdown-as-text.ts';

test.each([
  ['**Bold**, *slanted*, ~~gone~~ and `code`', 'Bold, slanted, gone and code'],
  ['# Title\nSee [the shop](https://shop.example.com/a_b_c).', 'Title\nSee the shop (https://shop.example.com/a_b_c).'],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['2 * 3 * 4, snake_case_name, 1\\. point', '2 * 3 * 4, snake_case_name, 1. point'],
  ['- one\n- two', '- one\n- two'],
])('shows %j as %j', (markdown, text) => {
  expect(markdownAsText(markdown)).toBe(text);
});

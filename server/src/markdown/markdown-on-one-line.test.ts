import { expect, test } from 'vitest';
import { markdownOnOneLine } from './markdown-on-one-line.ts';

test.each([
  ['# Lamps\n\nThe **Harbour**, see [the *guide*](https://shop.example/guide).', 'Lamps The Harbour, see the guide.'],
  ['- one\n- `two`\n\n1. three\n\n> four', 'one two three four'],
  ['Run:\n\n```sh\nnpm start\n```', 'Run: npm start'],
  ['| name | for |\n|---|:--|\n| `PORT` | a | b |', 'name for PORT a b'],
  ['2 * 3 * 4 = 24, a_b_c, 5 - 3 | 2', '2 * 3 * 4 = 24, a_b_c, 5 - 3 | 2'],
  ['https://shop.example/a_b_c?d=*', 'https://shop.example/a_b_c?d=*'],
])('shows %j as %j', (markdown, text) => {
  expect(markdownOnOneLine(markdown)).toBe(text);
});

import { expect, test } from 'vitest';
import { excerptOf } from './markdown.tsx';

test('a list says Markdown in plain words, on one line', () => {
  const answer =
    'It is a **Harbour**, see [the *guide*](https://shop.example/guide).\n\n- one\n- `two`\n\n| a | b |\n|---|---|\n| c | d |';
  expect(excerptOf(answer)).toBe('It is a Harbour, see the guide. one two');
});

test('what only looks like Markdown or a tag stays as it is', () => {
  expect(excerptOf('2 * 3 * 4 = 24, and a_b_c')).toBe('2 * 3 * 4 = 24, and a_b_c');
  expect(excerptOf('1 < 2, 3 > 2, <3')).toBe('1 < 2, 3 > 2, <3');
});

test('code and tags are left out of what a list says, also where they are cut off', () => {
  const answer =
    '```html\n<script src="/widget.js"></script>\n```\n\nPaste it before `</body>`.\n\n```sh\nnpm start\n```';
  expect(excerptOf(answer)).toBe('Paste it before.');
  expect(excerptOf('Set <b>one</b> key:\n\n```\nkey=1')).toBe('Set one key:');
  expect(excerptOf('Add <div class="box')).toBe('Add');
});

test('where there is nothing but code, the list says that', () => {
  expect(excerptOf('```\nnpm start\n```')).toBe('npm start');
  expect(excerptOf('<br>')).toBe('<br>');
});

test('a table is left out of what a list says, unless it is all there is', () => {
  const table = '| Place | Price |\n|---|---|\n| Italy | 6 |';
  expect(excerptOf(`Shipping depends on the country.\n\n${table}`)).toBe('Shipping depends on the country.');
  expect(excerptOf(table)).toBe('Place Price Italy 6');
});

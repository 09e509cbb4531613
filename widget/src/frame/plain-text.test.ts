import { expect, test } from 'vitest';
import { withoutDirectionSigns, withoutMarks } from './plain-text.ts';

test('no sign that turns the direction of what follows is left', () => {
  const signs = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
  expect(withoutDirectionSigns(`invoice${signs.join('')}fdp.exe`)).toBe('invoicefdp.exe');
  // Marks that stand for themselves are part of how Arabic and Hebrew are written.
  expect(withoutDirectionSigns('\u200fשלום\u200e')).toBe('\u200fשלום\u200e');
});

test.each([
  ['We know **everything** about _lamps_.', 'We know everything about lamps.'],
  ['# Hello\n> Ask `us` ***anything***', 'Hello\nAsk us anything'],
  ['See [our help](https://shop.example/help)!', 'See our help!'],
  ['Order #5, a_b_c, 2 * 3 * 4 and **unfinished', 'Order #5, a_b_c, 2 * 3 * 4 and **unfinished'],
])('%j is read without its marks', (markdown, words) => {
  expect(withoutMarks(markdown)).toBe(words);
});

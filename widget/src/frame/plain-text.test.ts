import { expect, test } from 'vitest';
import { withoutDirectionSigns } from './plain-text.ts';

test('no sign that turns the direction of what follows is left', () => {
  const signs = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
  expect(withoutDirectionSigns(`invoice${signs.join('')}fdp.exe`)).toBe('invoicefdp.exe');
  // Marks that stand for themselves are part of how Arabic and Hebrew are written.
  expect(withoutDirectionSigns('\u200fשלום\u200e')).toBe('\u200fשלום\u200e');
});

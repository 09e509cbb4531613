import { expect, test } from 'vitest';
import { terminalLine, terminalText } from './terminal-text.ts';

test('takes out what would command the terminal or turn the text around', () => {
  expect(terminalText('a\u001b]0;title\u0007b\rc\u009b2Jd\n\te\u202ef')).toBe('a]0;titlebc2Jd\n\tef');
});

test('shortens to one line without cutting a character', () => {
  expect(terminalLine('one\n two', 20)).toBe('one two');
  expect(terminalLine('😀😀😀😀', 3)).toBe('😀😀…');
});

import { expect, test } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

test('the language is the one that a browser prefers, of those we have', () => {
  expect(preferredLanguage('sv, fr-CH;q=0.9, de;q=0.95, *;q=0.1')).toBe('de');
  expect(preferredLanguage('xx')).toBe('en');
  expect(preferredLanguage(undefined)).toBe('en');
});

import { expect, test } from 'vitest';
import { keepPreferences, readPreferences } from './preferences.ts';

function storageWith(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem(_: string, next: string) {
      kept = next;
    },
  };
}

test('what was chosen is found again', () => {
  const storage = storageWith(null);
  expect(readPreferences(storage)).toEqual({ theme: 'auto', language: 'auto' });
  expect(keepPreferences({ theme: 'dark', language: 'de' }, storage)).toBe(true);
  expect(readPreferences(storage)).toEqual({ theme: 'dark', language: 'de' });
});

test.each(['{', 'null', '[]', '{"theme":"pink","language":"xx"}', '{"theme":{},"language":7}'])(
  'what cannot be read counts as not chosen: %s',
  (text) => {
    expect(readPreferences(storageWith(text))).toEqual({ theme: 'auto', language: 'auto' });
  },
);

test('a browser that keeps nothing is no reason to fail', () => {
  const closed = {
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  expect(readPreferences(closed)).toEqual({ theme: 'auto', language: 'auto' });
  expect(keepPreferences({ theme: 'dark', language: 'de' }, closed)).toBe(false);
});

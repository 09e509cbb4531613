import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasApiKeyForm, newApiKey } from './api-keys.ts';
import { hashOf } from './ids.ts';

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

describe('a new API key', () => {
  test('is pk_live_, 32 random characters and a checksum of 6', () => {
    expect(newApiKey()).toMatch(/^pk_live_[0-9A-Za-z]{32}[0-9A-Za-z]{6}$/);
    expect(hasApiKeyForm(newApiKey())).toBe(true);
  });

  test('is another one each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, newApiKey)).size).toBe(1_000);
  });

  test('uses every character about as often as any other', () => {
    const counts = new Map<string, number>();
    const keys = Array.from({ length: 2_000 }, () => newApiKey().slice(8, 40));
    for (const character of keys.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    const expected = (2_000 * 32) / ALPHABET.length;
    for (const character of ALPHABET) {
      expect(Math.abs((counts.get(character) ?? 0) - expected)).toBeLessThan(expected * 0.2);
    }
  });
});

describe('the checksum', () => {
  test('finds every single wrong character', () => {
    fc.assert(
      fc.property(fc.nat({ max: 37 }), fc.constantFrom(...ALPHABET), (at, character) => {
        const key = newApiKey();
        const mistyped = key.slice(0, 8 + at) + character + key.slice(9 + at);
        return mistyped === key || !hasApiKeyForm(mistyped);
      }),
      { numRuns: 2_000, seed: 20_261_115 },
    );
  });

  test('finds two neighbours in the wrong order', () => {
    fc.assert(
      fc.property(fc.nat({ max: 36 }), (at) => {
        const key = newApiKey();
        const place = 8 + at;
        const swapped = key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2);
        return swapped === key || !hasApiKeyForm(swapped);
      }),
      { numRuns: 2_000, seed: 20_261_115 },
    );
  });

  test.each([
    '',
    'pk_live_',
    newApiKey().slice(0, -1),
    `${newApiKey()}A`,
    ` ${newApiKey()}`,
    `${newApiKey()}\n`,
    newApiKey().replace('pk_live_', 'pk_test_'),
    newApiKey().toUpperCase(),
  ])('refuses %j', (key) => {
    expect(hasApiKeyForm(key)).toBe(false);
  });
});

test('what is kept of a key is its SHA-256', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

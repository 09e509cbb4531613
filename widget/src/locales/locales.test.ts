import { describe, expect, test } from 'vitest';
import { strings as later } from './en.ts';
import { strings as firstOpen } from './first-open/en.ts';
import { chooseLanguage, directionOf, fill, loadStrings } from './index.ts';
import { loadLaterStrings } from './later.ts';

const en = { ...firstOpen, ...later };

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ar', 'tr', 'pl', 'zh', 'ja', 'ko', 'hi'] as const;

describe('The fifteen languages', () => {
  test.each(languages)('%s says everything, with the same values filled in', async (language) => {
    const strings = { ...(await loadStrings(language)), ...(await loadLaterStrings(language)) };
    const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [name, text] of Object.entries(en)) {
      const said = strings[name as keyof typeof en];
      expect(said.trim(), name).not.toBe('');
      expect(bracesOf(said), name).toEqual(bracesOf(text));
    }
  });

  test.each(languages)(
    '%s says what an email address is for, and promises an email only where one is sent',
    async (language) => {
      const { leaveAddress, leaveAddressInChat, addressLeft, addressLeftInChat } = await loadLaterStrings(language);
      expect(leaveAddress).not.toBe(leaveAddressInChat);
      expect(addressLeft).not.toBe(addressLeftInChat);
      // The chat, where the reply is for certain, comes first; then what the address is for.
      for (const text of [addressLeft, addressLeftInChat])
        expect(text.split(/(?<=[.。।]) ?/).map((sentence) => sentence.includes('{email}'))).toEqual(
          expect.arrayContaining([false, true]),
        );
    },
  );

  test.each([
    [['de-AT', 'en'], 'de'],
    [['pt_BR'], 'pt'],
    [['ja', 'fr-CA'], 'ja'],
    [['zh-Hant-TW'], 'zh'],
    [['sv', 'fr-CA'], 'fr'],
    [['sv'], 'en'],
    [[], 'en'],
    [['constructor'], 'en'],
    [['EN-us'], 'en'],
  ])('of %j the chat speaks %s', (wanted, expected) => {
    expect(chooseLanguage(wanted)).toBe(expected);
  });

  test('Arabic is written from right to left', () => {
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  });

  test('values are put in as they are', () => {
    expect(fill('{n} of {total}: {n}', { n: '$&', total: 5 })).toBe('$& of 5: $&');
  });
});

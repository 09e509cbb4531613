import { describe, expect, test } from 'vitest';
import type { Message } from '../../conversations/index.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import { languageToAnswerIn, visitorLanguage } from './visitor-language.ts';

const asked = (text: string) => ({ role: 'visitor', text }) as Message;
const german = 'Wie lange dauert die Lieferung nach Österreich?';

describe("the visitor's language", () => {
  test('is that of the message', () => {
    expect(visitorLanguage({ message: german, turns: [], acceptedLanguages: ['fr'] })).toBe('de');
  });

  test('is that of what was said before, when the message is too short to tell', () => {
    const short = { message: 'Bern?', acceptedLanguages: ['fr'] };
    expect(visitorLanguage({ ...short, turns: [asked(german)] })).toBe('de');
    expect(visitorLanguage({ ...short, turns: [] })).toBe('fr');
    expect(visitorLanguage({ ...short, turns: [], acceptedLanguages: [] })).toBeUndefined();
  });

  test.each([
    ['pl', 'Ile kosztuje przesyłka?'],
    ['zh', '運費多少？'],
    ['ja', '送料は？'],
    ['ko', '배송비는요?'],
    ['hi', 'कीमत?'],
  ])('is %s where a short question shows it: %s', (language, message) => {
    expect(visitorLanguage({ message, turns: [], acceptedLanguages: [] })).toBe(language);
  });
});

describe('the language to answer in', () => {
  test("is the visitor's, then that of the documents, then English", () => {
    expect(languageToAnswerIn('fr', 'it', [])).toBe('fr');
    expect(languageToAnswerIn(undefined, 'it', [])).toBe('it');
    expect(languageToAnswerIn(undefined, 'und', [])).toBe('en');
  });

  test('is the first of the chatbot when it does not speak that one', () => {
    expect(languageToAnswerIn('de', 'de', ['fr', 'en'])).toBe('fr');
    expect(languageToAnswerIn('de', 'fr', ['fr', 'de'])).toBe('de');
  });
});

describe('an Accept-Language header', () => {
  test('gives the languages we know, best first', () => {
    expect(acceptedLanguages('sv, en;q=0.5, de-AT;q=0.8, de;q=0.7, fr;q=0')).toEqual(['de', 'en']);
  });

  test.each([undefined, '', '*', '"><script>', 'de'.repeat(400), 'en; q=2', ',,,;;;'])(
    'that says nothing usable gives none: %s',
    (header) => {
      expect(acceptedLanguages(header)).toEqual([]);
    },
  );
});

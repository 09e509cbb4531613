import { describe, expect, test } from 'vitest';
import { languageShown, languageToEmbed, questionLanguage } from './question-language.ts';

const known = ['en', 'de', 'fr', 'es', 'ja', 'ru', 'zh'];

describe('the language of a question', () => {
  test.each([
    ['en', 'When do you open on Sunday?', ['de']],
    ['de', 'Wann habt ihr offen?', ['de']],
    ['de', 'Wie kann ich mein Passwort ändern?', ['en']],
    ['fr', 'Comment puis-je changer mon mot de passe ?', ['en']],
    ['ja', '営業時間は何時からですか', ['en']],
    ['zh', '営業時間', ['en']],
    ['ja', '営業時間', ['en', 'ja']],
    ['uk', 'Доставка товару', ['uk']],
    ['und', 'opening hours', ['en', 'de']],
    ['und', 'ThinkPad X1', ['de']],
    ['und', 'Hur kan jag ändra det som jag har beställt?', ['en']],
  ])('is %s in %j, asked of documents in %j', (language, question, languages) => {
    expect(questionLanguage(question, { languages, known })).toBe(language);
  });

  test('is any that is clear where all are known', () => {
    expect(questionLanguage('Hur kan jag ändra det som jag har beställt?', { languages: ['en'] })).toBe('sv');
  });
});

describe('the language to embed a question in', () => {
  test.each([
    ['that of the question', 'de', 'Wie kann ich mein Passwort ändern?', ['en']],
    ['that of the documents where the question shows none', 'de', 'WLAN password?', ['de', 'en']],
    ['that of the documents for a name', 'fr', 'ThinkPad X1', ['fr']],
    ['English where nothing is known', 'en', 'ThinkPad X1', ['und']],
    ['another one by a letter that English does not write', 'de', 'Passwort zurücksetzen', ['en']],
    ['another one by half a sentence', 'de', 'Kosten der Lieferung', ['en']],
    ['that of the documents for letters that they write', 'es', 'menú niños', ['es']],
    ['never English for another script', 'ru', 'Возврат', ['en']],
    ['never English for another script, with a name in it', 'zh', 'iPhone 15 退货', ['en']],
    ['English for signs that are no letters', 'en', '“Reset” – how?', ['en']],
    ['that of the documents for one that neither knows', 'en', 'Hur kan jag ändra det som jag har beställt?', ['en']],
  ])('is %s: %s of %j to %j', (_, language, question, languages) => {
    expect(languageToEmbed(question, { languages, known })).toBe(language);
  });
});

describe('the language that a question shows', () => {
  const known = ['en', 'de', 'es'];

  test.each([
    ['Wie lange kann ich eine Bestellung zurückgeben?', ['en'], 'de'],
    ['Wie geht das?', ['en'], 'de'],
    ['How long can I return an order?', ['de'], 'en'],
    // No model knows it, and what reads English must not read it.
    ['Скільки часу я маю, щоб повернути замовлення?', ['en'], 'uk'],
    ['Hur lång tid har jag på mig att returnera en beställning?', ['en'], 'sv'],
    // What shows none is not taken for that of the documents.
    ['return policy', ['de', 'en'], 'und'],
    ['Wi-Fi', ['en'], 'und'],
  ])('%s', (question, languages, shown) => {
    expect(languageShown(question, { languages, known })).toBe(shown);
  });
});

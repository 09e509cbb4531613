import { expect, test } from 'vitest';
import { en } from './en.ts';
import { chooseLanguage, directionOf, fillIn, type Language, languageNames, loadWords, regionalTag } from './index.ts';

const translations = (Object.keys(languageNames) as Language[]).filter((language) => language !== 'en');

test.each(translations)('%s says everything that English says, with the same values filled in', async (language) => {
  const words = await loadWords(language);
  for (const [name, text] of Object.entries(en)) {
    const said = words[name as keyof typeof en];
    expect(said.trim(), name).not.toBe('');
    expect(valuesIn(said), name).toEqual(valuesIn(text));
  }
});

test.each(translations)('%s has a form for each kind of number that it tells apart', async (language) => {
  const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length;
  for (const [name, text] of Object.entries(await loadWords(language)))
    for (const [, forms = ''] of text.matchAll(/\{\w+:([^}]*)\}/g))
      expect([1, kinds], `${name}: ${forms}`).toContain(forms.split('|').length);
});

/** What is filled in, each once: a language may say a number twice, or in one word. */
const valuesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test('no two folders use the same name for different words', async () => {
  const folders = import.meta.glob<{ en: Record<string, string> }>('../*/words.en.ts', { eager: true });
  const users = new Map<string, string[]>();
  for (const [file, { en: own }] of Object.entries(folders))
    for (const name of Object.keys(own)) users.set(name, [...(users.get(name) ?? []), file]);
  expect(users.size).toBe(Object.keys(en).length);
  expect([...users].filter(([, files]) => files.length > 1)).toEqual([]);
});

test('what is counted has the form that goes with its number', () => {
  const text = '{n} {n:page|pages} of {name}';
  expect(fillIn(text, { n: 1, name: 'Lumen' }, 'en')).toBe('1 page of Lumen');
  expect(fillIn(text, { n: 0, name: 'Lumen' }, 'en')).toBe('0 pages of Lumen');
  expect(fillIn('{n} {n:strona|strony|stron}', { n: 3 }, 'pl')).toBe('3 strony');
});

test('what is some of a whole has the form that goes with the whole', async () => {
  const said = async (language: Language, name: 'statOfQuestions' | 'statHandoverNote', all: number) =>
    fillIn((await loadWords(language))[name], { n: 1, all }, language);
  expect(await said('en', 'statOfQuestions', 1)).toBe('1 of 1 question');
  expect(await said('en', 'statOfQuestions', 1_200)).toBe('1 of 1,200 questions');
  expect(await said('de', 'statHandoverNote', 1)).toBe('1 von 1 Unterhaltung');
  expect(await said('ru', 'statOfQuestions', 21)).toBe('1 из 21 вопроса');
  expect(await said('pl', 'statHandoverNote', 1)).toBe('1 z 1 rozmowy');
  expect(await said('ar', 'statOfQuestions', 3)).toContain('أسئلة');
});

test('a number is written as the language does', () => {
  expect(fillIn('{n} {n:question|questions}', { n: 1194 }, 'en')).toBe('1,194 questions');
  expect(fillIn('{n} {n:Frage|Fragen}', { n: 1194 }, 'de')).toBe('1.194 Fragen');
});

test('the language is the first one wanted that there is', () => {
  expect(chooseLanguage(['sv-SE', 'de-AT', 'en'])).toBe('de');
  expect(chooseLanguage(['sv'])).toBe('en');
});

test('Arabic is written from right to left, the others from left to right', () => {
  expect((Object.keys(languageNames) as Language[]).filter((language) => directionOf(language) === 'rtl')).toEqual([
    'ar',
  ]);
});

test('times and numbers are written as where somebody lives, if they read that language there', () => {
  expect(regionalTag('en', ['de-CH', 'en-GB', 'en'])).toBe('en-GB');
  expect(regionalTag('de', ['en-US'])).toBe('de');
});

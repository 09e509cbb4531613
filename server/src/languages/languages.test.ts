import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isSpoken, LANGUAGES, type Language, phrasesIn, SPOKEN_LANGUAGES, type SpokenLanguage } from './index.ts';
import { searchOnly } from './search-only.ts';

const phrases = (language: SpokenLanguage) => {
  const { inChat, ...others } = LANGUAGES[language].phrases;
  const ofChat = Object.entries(inChat).map(([name, phrase]): [string, string] => [`inChat.${name}`, phrase]);
  const all = Object.entries(others).map(([name, phrase]): [string, string] => [
    name,
    typeof phrase === 'function' ? phrase('Parley') : phrase,
  ]);
  return [...all, ...ofChat];
};

describe.each(SPOKEN_LANGUAGES)('the fixed sentences in %s', (language) => {
  test('are all there, with the name of the chatbot where it belongs', () => {
    expect(Object.keys(phrasesIn(language)).sort()).toEqual(Object.keys(phrasesIn('en')).sort());
    // Chinese characters say as much in half of the signs.
    const least = (sentence: string) => (/\p{Script=Han}/u.test(sentence) ? 4 : 8);
    for (const [, sentence] of phrases(language)) expect(sentence.length).toBeGreaterThan(least(sentence));
    for (const name of ['greeting', 'about'] as const) expect(phrasesIn(language)[name]('Parley')).toContain('Parley');
  });

  test('offer a person in the words that the widget takes to its button', async () => {
    const widget = new URL(`../../../widget/src/locales/${language}.ts`, import.meta.url);
    expect(await readFile(widget, 'utf8')).toContain(`offerPerson: '${phrasesIn(language).offerPerson}'`);
  });

  test.runIf(language !== 'en')('are not left in English', () => {
    const english = new Map(phrases('en'));
    for (const [name, sentence] of phrases(language)) expect(sentence).not.toBe(english.get(name));
  });
});

test('a language that the chatbot does not speak is answered in English', () => {
  expect(phrasesIn('sv')).toBe(phrasesIn('en'));
});

test('a language that chatbots speak is not among those that only the search knows', () => {
  expect(Object.keys(searchOnly).filter(isSpoken)).toEqual([]);
});

test('a language with a missing part does not compile', () => {
  const { negations: _, ...incomplete } = LANGUAGES.en;
  // @ts-expect-error The negations are missing.
  const language: Language = incomplete;
  expect(language).not.toHaveProperty('negations');
});

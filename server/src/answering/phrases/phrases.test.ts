import { describe, expect, test } from 'vitest';
import { detectLanguage, SPOKEN_LANGUAGES } from '../../language/index.ts';
import { phrases, phrasesIn } from './phrases.ts';
import type { Wording } from './wording.ts';

const said = (of: Wording) =>
  Object.entries(of).map(([name, phrase]): [string, string] => [
    name,
    typeof phrase === 'function' ? phrase('Parley') : phrase,
  ]);

describe.each(SPOKEN_LANGUAGES)('the fixed sentences in %s', (language) => {
  test('are all there, with the name of the chatbot where it belongs', () => {
    expect(Object.keys(phrases[language]).sort()).toEqual(Object.keys(phrases.en).sort());
    for (const [, sentence] of said(phrases[language])) expect(sentence.length).toBeGreaterThan(8);
    for (const name of ['notFound', 'greeting', 'about'] as const)
      expect(phrases[language][name]('Parley')).toContain('Parley');
  });

  test.runIf(language !== 'en')('are not left in English', () => {
    const english = new Map(said(phrases.en));
    for (const [name, sentence] of said(phrases[language])) expect(sentence).not.toBe(english.get(name));
  });

  test('are in that language', () => {
    const whole = said(phrases[language])
      .map(([, sentence]) => sentence)
      .join(' ');
    expect(detectLanguage(whole)).toBe(language);
  });
});

test('a language that the chatbot does not speak is answered in English', () => {
  expect(phrasesIn('pl')).toBe(phrases.en);
});

import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { chooseLanguage } from './index.ts';

test('German says everything that English says, with the same values filled in', () => {
  const bracesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [name, text] of Object.entries(en)) {
    const said = de[name as keyof typeof en];
    expect(said.trim(), name).not.toBe('');
    expect(bracesOf(said), name).toEqual(bracesOf(text));
  }
});

test('the language is the first one wanted that there is', () => {
  expect(chooseLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(chooseLanguage(['ja'])).toBe('en');
});

import { expect, test } from 'vitest';
import { de } from './de/index.ts';
import { en } from './en.ts';
import { chooseLanguage, fillIn, regionalTag } from './index.ts';

test('German says everything that English says, with the same values filled in', () => {
  const bracesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
  for (const [name, text] of Object.entries(en)) {
    const said = de[name as keyof typeof en];
    expect(said.trim(), name).not.toBe('');
    expect(bracesOf(said), name).toEqual(bracesOf(text));
  }
});

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

test('the language is the first one wanted that there is', () => {
  expect(chooseLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(chooseLanguage(['ja'])).toBe('en');
});

test('times and numbers are written as where somebody lives, if they read that language there', () => {
  expect(regionalTag('en', ['de-CH', 'en-GB', 'en'])).toBe('en-GB');
  expect(regionalTag('de', ['en-US'])).toBe('de');
});

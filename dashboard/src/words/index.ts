import { createContext, use } from 'react';
import { en, type Words } from './en.ts';

export type { Words } from './en.ts';

/** Each language is a file of its own. */
const languages = {
  en: async () => en,
  de: () => import('./de.ts').then(({ de }) => de),
} satisfies Record<string, () => Promise<Words>>;

export type Language = keyof typeof languages;

/** The first of the wanted languages that there is; English where there is none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

export const loadWords = (language: Language): Promise<Words> => languages[language]();

export const WordsContext = createContext<Words>(en);

/** A text in the language of whoever works here, with its values filled in. */
export function useWords() {
  const words = use(WordsContext);
  return (name: keyof Words, values: Record<string, string | number> = {}) =>
    words[name].replace(/\{(\w+)\}/g, (braces, value: string) => String(values[value] ?? braces));
}

import { createContext, use } from 'react';
import { en, type Words } from './en.ts';

export type { Words } from './en.ts';

/** English stands beside what shows it, each other language in a folder here; the browser loads the one that it needs. */
const languages = {
  en: async () => en,
  de: () => import('./de/index.ts').then(({ de }) => de),
} satisfies Record<string, () => Promise<Words>>;

export type Language = keyof typeof languages;

/** As those who speak them call them. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The first of the wanted languages that there is; English where there is none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split('-');
    if (Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

/** The locale of the browser for times and numbers: `en-GB` where `en` is shown. */
export function regionalTag(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

export const loadWords = (language: Language): Promise<Words> => languages[language]();

export const WordsContext = createContext<Words>(en);

/** A text in the user's language, with its values filled in. */
export function useWords() {
  const words = use(WordsContext);
  return (name: keyof Words, values: Record<string, string | number> = {}) =>
    fillIn(words[name], values, document.documentElement.lang);
}

/**
 * `{n}` is the value; `{n:page|pages}` is the form that goes with it, in the order of the language's own plural forms.
 */
export function fillIn(text: string, values: Record<string, string | number>, language: string): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (braces, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    return forms === undefined ? String(value) : formFor(Number(value), forms.split('|'), language);
  });
}

function formFor(count: number, forms: readonly string[], language: string): string {
  const rules = new Intl.PluralRules(language || 'en');
  const { pluralCategories } = rules.resolvedOptions();
  return forms[pluralCategories.indexOf(rules.select(count))] ?? forms.at(-1) ?? '';
}

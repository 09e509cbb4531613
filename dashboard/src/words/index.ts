import { createContext, use } from 'react';
import type { Language } from '../api/documents.ts';
import { en, type Words } from './en.ts';

export type { Language } from '../api/documents.ts';
export type { Words } from './en.ts';

/** English stands beside what shows it, each other language in a folder here; the browser loads the one that it needs. */
const languages: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  de: () => import('./de/index.ts').then(({ de }) => de),
  fr: () => import('./fr/index.ts').then(({ fr }) => fr),
  es: () => import('./es/index.ts').then(({ es }) => es),
  pt: () => import('./pt/index.ts').then(({ pt }) => pt),
  it: () => import('./it/index.ts').then(({ it }) => it),
  nl: () => import('./nl/index.ts').then(({ nl }) => nl),
  ru: () => import('./ru/index.ts').then(({ ru }) => ru),
  ar: () => import('./ar/index.ts').then(({ ar }) => ar),
  tr: () => import('./tr/index.ts').then(({ tr }) => tr),
  pl: () => import('./pl/index.ts').then(({ pl }) => pl),
  zh: () => import('./zh/index.ts').then(({ zh }) => zh),
  ja: () => import('./ja/index.ts').then(({ ja }) => ja),
  ko: () => import('./ko/index.ts').then(({ ko }) => ko),
  hi: () => import('./hi/index.ts').then(({ hi }) => hi),
};

/** As those who speak them call them, in the order in which they are offered. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  ru: 'Русский',
  ar: 'العربية',
  tr: 'Türkçe',
  pl: 'Polski',
  zh: '简体中文',
  ja: '日本語',
  ko: '한국어',
  hi: 'हिन्दी',
};

/** The side on which a line of the language begins. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

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
 * `{n}` is the value, a number as the language writes it; `{n:page|pages}` is the form that goes with it, in the order zero, one, two, few, many, other of
 * those that the language has.
 */
export function fillIn(text: string, values: Record<string, string | number>, language: string): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (braces, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    if (forms !== undefined) return formFor(Number(value), forms.split('|'), language);
    return typeof value === 'number' ? value.toLocaleString(language || 'en') : value;
  });
}

// Browsers have told them in several orders.
const kindsOfNumber = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function formFor(count: number, forms: readonly string[], language: string): string {
  const rules = new Intl.PluralRules(language || 'en');
  const { pluralCategories } = rules.resolvedOptions();
  const kinds = kindsOfNumber.filter((kind) => pluralCategories.includes(kind));
  return forms[kinds.indexOf(rules.select(count))] ?? forms.at(-1) ?? '';
}

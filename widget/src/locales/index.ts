import type { LaterStrings } from './en.ts';
import type { FirstOpenStrings } from './first-open/en.ts';

export type { LaterStrings } from './en.ts';
export type { FirstOpenStrings } from './first-open/en.ts';
/** Everything the chat says by itself. What only a conversation needs is loaded with it. */
export type Strings = FirstOpenStrings & LaterStrings;

/** Each language is a file of its own, of which a visitor loads one. */
const languages = {
  en: () => import('./first-open/en.ts'),
  de: () => import('./first-open/de.ts'),
  fr: () => import('./first-open/fr.ts'),
  es: () => import('./first-open/es.ts'),
  pt: () => import('./first-open/pt.ts'),
  it: () => import('./first-open/it.ts'),
  nl: () => import('./first-open/nl.ts'),
  ru: () => import('./first-open/ru.ts'),
  ar: () => import('./first-open/ar.ts'),
  tr: () => import('./first-open/tr.ts'),
  pl: () => import('./first-open/pl.ts'),
  zh: () => import('./first-open/zh.ts'),
  ja: () => import('./first-open/ja.ts'),
  ko: () => import('./first-open/ko.ts'),
  hi: () => import('./first-open/hi.ts'),
} satisfies Record<string, () => Promise<{ strings: FirstOpenStrings }>>;

export type Language = keyof typeof languages;

/** The first of the wanted languages that the chat speaks; English where it speaks none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

export const loadStrings = (language: Language): Promise<FirstOpenStrings> =>
  languages[language]().then(({ strings }) => strings);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Puts values where a text has their names in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

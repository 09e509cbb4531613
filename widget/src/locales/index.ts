import type { LaterStrings } from './en.ts';
import type { FirstOpenStrings } from './first-open/en.ts';

export type { LaterStrings } from './en.ts';
export type { FirstOpenStrings } from './first-open/en.ts';
/** Everything the chat says by itself. What only a conversation needs is loaded with it. */
export type Strings = FirstOpenStrings & LaterStrings;

/** Each language is a file of its own, of which a visitor loads one. */
const languages = {
  en: () => import('./first-open/en.ts').then(({ en }) => en),
  de: () => import('./first-open/de.ts').then(({ de }) => de),
  fr: () => import('./first-open/fr.ts').then(({ fr }) => fr),
  es: () => import('./first-open/es.ts').then(({ es }) => es),
  pt: () => import('./first-open/pt.ts').then(({ pt }) => pt),
  it: () => import('./first-open/it.ts').then(({ it }) => it),
  nl: () => import('./first-open/nl.ts').then(({ nl }) => nl),
  ru: () => import('./first-open/ru.ts').then(({ ru }) => ru),
  ar: () => import('./first-open/ar.ts').then(({ ar }) => ar),
  tr: () => import('./first-open/tr.ts').then(({ tr }) => tr),
} satisfies Record<string, () => Promise<FirstOpenStrings>>;

export type Language = keyof typeof languages;

/** The first of the wanted languages that the chat speaks; English where it speaks none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

export const loadStrings = (language: Language): Promise<FirstOpenStrings> => languages[language]();

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Puts values where a text has their names in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

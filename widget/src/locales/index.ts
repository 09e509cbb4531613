import type { Strings } from './en.ts';

export type { Strings } from './en.ts';

/** Each language is a file of its own, of which a visitor loads one. */
const languages = {
  en: () => import('./en.ts').then(({ en }) => en),
  de: () => import('./de.ts').then(({ de }) => de),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  es: () => import('./es.ts').then(({ es }) => es),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  it: () => import('./it.ts').then(({ it }) => it),
  nl: () => import('./nl.ts').then(({ nl }) => nl),
  ru: () => import('./ru.ts').then(({ ru }) => ru),
  ar: () => import('./ar.ts').then(({ ar }) => ar),
  tr: () => import('./tr.ts').then(({ tr }) => tr),
} satisfies Record<string, () => Promise<Strings>>;

export type Language = keyof typeof languages;

/** The first of the wanted languages that the chat speaks; English where it speaks none. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

export const loadStrings = (language: Language): Promise<Strings> => languages[language]();

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Puts values where a text has their names in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

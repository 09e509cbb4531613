import type { Language, LaterStrings } from './index.ts';

/** What a conversation says; a part of its own, so that a chat that is only opened does not load it. */
const languages: Record<Language, () => Promise<{ strings: LaterStrings }>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  ru: () => import('./ru.ts'),
  ar: () => import('./ar.ts'),
  tr: () => import('./tr.ts'),
  pl: () => import('./pl.ts'),
  zh: () => import('./zh.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  hi: () => import('./hi.ts'),
};

export const loadLaterStrings = (language: Language): Promise<LaterStrings> =>
  languages[language]().then(({ strings }) => strings);

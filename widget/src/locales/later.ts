import type { Language, LaterStrings } from './index.ts';

/** What a conversation says; a part of its own, so that a chat that is only opened does not load it. */
const languages: Record<Language, () => Promise<LaterStrings>> = {
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
};

export const loadLaterStrings = (language: Language): Promise<LaterStrings> => languages[language]();

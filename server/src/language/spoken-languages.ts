/** The languages in which a chatbot can speak by itself: it has all its fixed sentences in them. */
export const SPOKEN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ar', 'tr'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

export function isSpoken(language: string): language is SpokenLanguage {
  return (SPOKEN_LANGUAGES as readonly string[]).includes(language);
}

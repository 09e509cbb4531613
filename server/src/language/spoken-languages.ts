/** The languages in which a chatbot can speak by itself: it has all its fixed sentences in them. */
export const SPOKEN_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ar', 'tr'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

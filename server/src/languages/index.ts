/** The languages that chatbots speak. Knows nothing of how a text is processed: `language/` does that with these words. */
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { DateWords, Language, Phrases, SearchLanguage } from './language.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { searchOnly } from './search-only.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export type { Language, QuestionKind, SmallTalkKind } from './language.ts';
export { simplified } from './simplified-chinese.ts';

/** In the order in which they are tried and shown. */
export const LANGUAGES = { en, de, fr, es, pt, it, nl, ru, ar, tr, pl, zh, ja, ko, hi } satisfies Record<
  string,
  Language
>;

/** The code of a language that chatbots speak. */
export type SpokenLanguage = keyof typeof LANGUAGES;

// Object.keys returns string[], but these are all the keys.
export const SPOKEN_LANGUAGES: readonly SpokenLanguage[] = Object.keys(LANGUAGES) as SpokenLanguage[];

export const isSpoken = (code: string): code is SpokenLanguage => Object.hasOwn(LANGUAGES, code);

/** Spoken ones first: of two that are as likely, the first is detected. */
export const SEARCH_LANGUAGES: Readonly<Record<string, SearchLanguage>> = { ...LANGUAGES, ...searchOnly };

export const stopWordsOf = (code: string): string[] => SEARCH_LANGUAGES[code]?.stopWords.split(/\s+/) ?? [];

/** The days, months or centuries of all languages that chatbots speak. */
export const dateWords = (kind: keyof DateWords): string[] =>
  SPOKEN_LANGUAGES.flatMap((code) => LANGUAGES[code].dates[kind].split(', ')).filter((word) => word !== '');

/** English for a language that chatbots do not speak. */
export const spokenOrEnglish = (code: string): SpokenLanguage => (isSpoken(code) ? code : 'en');

export const phrasesIn = (code: string): Phrases => LANGUAGES[spokenOrEnglish(code)].phrases;

/** Builds a value for a language when it is first asked for, and keeps it. */
export function oncePerLanguage<Code extends string, Value>(
  build: (language: Code) => Value,
): (language: Code) => Value {
  const built = new Map<Code, Value>();
  return (language) => {
    let value = built.get(language);
    if (value === undefined) {
      value = build(language);
      built.set(language, value);
    }
    return value;
  };
}

import {
  LANGUAGES,
  oncePerLanguage,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenOrEnglish,
} from '../languages/index.ts';
import { WORD_OR_NUMBER } from './written-numbers.ts';

const negationsOf = oncePerLanguage(
  (language: SpokenLanguage): ReadonlySet<string> => new Set(LANGUAGES[language].negations.split(' ')),
);

const letters = /[\p{L}\p{M}']+/gu;

/** Whether a text denies something: "not", "never", "n't". In a language that chatbots do not speak, as in English. */
export function isNegated(text: string, language: string): boolean {
  const words = negationsOf(spokenOrEnglish(language));
  const found = text.toLowerCase().replaceAll('’', "'").match(letters) ?? [];
  return found.some((each) => words.has(each) || each.endsWith("n't") || each.startsWith("n'"));
}

const contrastWords = new Set(SPOKEN_LANGUAGES.flatMap((code) => LANGUAGES[code].contrastWords.split(' ')));

/** The words of a text that turn its meaning, and its numbers, in no order. Equal for questions that may mean the same. */
export function contrastsOf(text: string): string {
  return (text.toLowerCase().replaceAll('’', "'").match(WORD_OR_NUMBER) ?? [])
    .flatMap((found) => {
      // don't, can't, isn't
      if (found.endsWith("n't")) return ['not'];
      return /\p{N}/u.test(found) || contrastWords.has(found) ? found : [];
    })
    .toSorted()
    .join(' ');
}

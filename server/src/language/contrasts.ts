import {
  LANGUAGES,
  type Language,
  oncePerLanguage,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenOrEnglish,
} from '../languages/index.ts';
import { WORD_OR_NUMBER } from './written-numbers.ts';

const negationsOf = oncePerLanguage(
  (language: SpokenLanguage): ReadonlySet<string> => new Set(LANGUAGES[language].negations.split(' ')),
);

/** Of a language that is written together. */
const negatingSignsOf = oncePerLanguage(
  (language: SpokenLanguage) => new RegExp(LANGUAGES[language].negations.split(' ').join('|'), 'u'),
);

const letters = /[\p{L}\p{M}']+/gu;

/** Whether a text denies something: "not", "never", "n't". In a language that chatbots do not speak, as in English. */
export function isNegated(text: string, language: string): boolean {
  const spoken = spokenOrEnglish(language);
  if (isWrittenTogether(spoken)) return negatingSignsOf(spoken).test(text.replace(/\s+/g, ''));
  const words = negationsOf(spoken);
  const found = text.toLowerCase().replaceAll('’', "'").match(letters) ?? [];
  return found.some((each) => words.has(each) || each.endsWith("n't") || each.startsWith("n'"));
}

const isWrittenTogether = (code: SpokenLanguage) => (LANGUAGES[code] as Language).isWrittenTogether === true;
const contrastWordsOf = (codes: readonly SpokenLanguage[]) =>
  codes.flatMap((code) => LANGUAGES[code].contrastWords.split(' '));

const contrastWords = new Set(contrastWordsOf(SPOKEN_LANGUAGES.filter((code) => !isWrittenTogether(code))));
/** The longest first: 不能 before 不. */
const contrastSigns = new RegExp(
  [...new Set(contrastWordsOf(SPOKEN_LANGUAGES.filter(isWrittenTogether)))]
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);

/** The words of a text that turn its meaning, and its numbers, in no order. Equal for questions that may mean the same. */
export function contrastsOf(text: string): string {
  const words = (text.toLowerCase().replaceAll('’', "'").match(WORD_OR_NUMBER) ?? []).flatMap((found) => {
    // don't, can't, isn't
    if (found.endsWith("n't")) return ['not'];
    // The number alone, where a word is written to it: 7天.
    if (/\p{N}/u.test(found)) return TOGETHER.test(found) ? (found.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? []) : found;
    return contrastWords.has(found) ? found : [];
  });
  const signs = TOGETHER.test(text) ? (text.replace(/\s+/g, '').match(contrastSigns) ?? []) : [];
  return [...words, ...signs].toSorted().join(' ');
}

const TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

import { questionWordsOf, withSpaces } from '../../language/index.ts';
import {
  LANGUAGES,
  type Language,
  oncePerLanguage,
  type SpokenLanguage,
  spokenOrEnglish,
} from '../../languages/index.ts';

/*
 * The numbers were chosen on half of the dialogues of doc2dial, for finding the document of a follow-up without losing
 * that of a question on another subject: docs/answering.md.
 */
/** A message with a word that points back needs what was said when it says little else. */
const mostWordsBesidePointing = 3;
/** "and what about sending it abroad by ship?" */
const mostWordsOfOnward = 6;
/** "in Berlin?", "for students under 25?" */
const mostWordsOfLeading = 3;
/** "why?", "how much?", "Sundays?"; "Do you have parking?" is a whole question though it has one telling word. */
const mostTellingOfFragment = 1;
const mostWordsOfFragment = 2;

/** Whether a message leaves out what it is about: "and on Sundays?", "how much is it?", "in Berlin?". */
export function isFollowUp(message: string, language: string): boolean {
  const { back, isLast, onward, leading } = wordsIn(spokenOrEnglish(language));
  const words = wordsOf(message);
  const [first = ''] = words;
  const told = telling(message, language).length;
  if (told === 0 || (told <= mostTellingOfFragment && words.length <= mostWordsOfFragment)) return true;
  if (told <= mostWordsOfOnward && onward.some((phrase) => phrase.every((word, at) => words[at] === word))) return true;
  if (leading.has(first) && told <= mostWordsOfLeading) return true;
  const isPointing = isLast(words.at(-1) ?? '') || words.some((word) => back.has(word));
  return isPointing && told <= mostWordsBesidePointing;
}

/** The words that say what a text is about, as they are written. */
export function telling(text: string, language: string): string[] {
  const words = questionWordsOf(text, [language], language).map((word) => word.text);
  // A text of nothing but small words is given back whole.
  const isSmallOnly = questionWordsOf(`${text} ${marker}`, [language], language).length === 1;
  return isSmallOnly ? [] : words;
}

/** A word that no text holds. */
const marker = 'qzxwv';

function wordsOf(text: string): string[] {
  return (
    withSpaces(text)
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []
  );
}

const wordsIn = oncePerLanguage((language: SpokenLanguage) => {
  const { followUps, isWrittenTogether }: Language = LANGUAGES[language];
  const { back, last = '', onward, leading } = followUps;
  const ends = last.split(' ').filter(Boolean);
  return {
    back: new Set(back.split(' ')),
    isLast: (word: string) => ends.some((end) => (isWrittenTogether ? word.endsWith(end) : word === end)),
    onward: onward.split(',').map(wordsOf),
    leading: new Set(leading.split(' ')),
  };
});

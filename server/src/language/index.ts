/** How a text falls into words and sentences, by language. Knows nothing of chatbots. */

export { namesOfDays, namesOfMonths } from './days-and-months.ts';
export { detectLanguage, detectLanguageAmong, UNKNOWN_LANGUAGE } from './detect-language.ts';
export { foldText } from './fold-text.ts';
export { isNegated } from './negation.ts';
export { splitIntoSentences } from './split-into-sentences.ts';
export {
  contentTermsOf,
  type IndexTerms,
  indexTermsOf,
  type QuestionWord,
  questionWordsOf,
} from './terms.ts';
export {
  canBeHeading,
  fenceIn,
  headingIn,
  isIndented,
  isListItem,
  isTableDelimiter,
  isTableRow,
  isThematicBreak,
  underlineLevel,
} from './text-lines.ts';
export { turnsOf, withDigits } from './turning-words.ts';
export { isSpaceCode } from './white-space.ts';
export { plainNumber } from './written-numbers.ts';

/** How a text falls into words and sentences, by language. Knows nothing of chatbots. */

export { contrastsOf, isNegated } from './contrasts.ts';
export { detectLanguage, detectLanguageAmong, UNKNOWN_LANGUAGE } from './detect-language.ts';
export { foldText } from './fold-text.ts';
export { lettersIn, lettersWithOffsets, wordsWithOffsets } from './letters.ts';
export { languageShown, languageToEmbed, mainLanguage, questionLanguage } from './question-language.ts';
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
export { isSpaceCode } from './white-space.ts';
export { withSpacedCharacters, withSpaces } from './words.ts';
export { plainNumber, withDigits } from './written-numbers.ts';

/** How a text falls into words and sentences, by language. Knows nothing of chatbots. */
export { splitIntoSentences } from './split-into-sentences.ts';
export { contentTerms, contentTermsOf, neighbourPairs, termFrequencies, termsOf } from './terms.ts';
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

/** From blocks of text to passages. What reads documents imports this door and nothing else of the domain. */
export { type Block, type Place, readMarkdownBlocks, readParagraphs } from './blocks.ts';
export { type PackedPassage, packBlocks } from './pack-blocks.ts';
export { isQuestion, openQuestions } from './question-entries.ts';
export { isVisitorsQuestion } from './visitors-question.ts';

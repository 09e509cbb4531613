export type { Findings } from './find-passages.ts';
export { createKnowledge, type Knowledge } from './knowledge.ts';
export type { FoundPassage, Source } from './ports.ts';
export { splitIntoSentences } from './split-into-sentences.ts';
export { contentTerms, contentTermsOf, neighbourPairs, termFrequencies } from './terms.ts';

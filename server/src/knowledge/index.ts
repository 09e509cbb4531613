export { crawlerName } from './crawling/polite-web.ts';
export type { Findings, KnownVector } from './find-passages.ts';
export { timedEmbedder } from './ingestion/embed-documents.ts';
export { createKnowledge, type Knowledge } from './knowledge.ts';
export { readMarkdownBlocks } from './passages/index.ts';
export type { Embedder, FoundPassage, PassageIndex, PassageLink } from './ports.ts';
export { documentOf as sourceDocumentOf, sourceDocument } from './source-document.ts';
export { givenSource, sourceTypeOf } from './source-types/index.ts';

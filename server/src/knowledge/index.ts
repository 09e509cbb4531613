export { crawlerName } from './crawling/polite-web.ts';
export type { Findings, KnownVector } from './find-passages.ts';
export { timedEmbedder } from './ingestion/embed-documents.ts';
export { createKnowledge, type Knowledge } from './knowledge.ts';
export { readMarkdownBlocks } from './passages/index.ts';
export type { Embedder, FoundPassage } from './ports.ts';
export { sourceTypeOf } from './source-types/index.ts';

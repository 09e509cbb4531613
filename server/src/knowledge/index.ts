export { crawlerName } from './crawling/robots.ts';
export { createYielder } from './crawling/yield-to-event-loop.ts';
export type { Findings, KnownVector } from './find-passages.ts';
export { createKnowledge, type Knowledge } from './knowledge.ts';
export { readMarkdownBlocks } from './passages/index.ts';
export type { Embedder, FoundPassage } from './ports.ts';
export { sourceTypeOf } from './source-types/index.ts';
export { timedEmbedder } from './timed-embedder.ts';

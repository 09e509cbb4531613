export type { Findings } from './find-passages.ts';
export { createKnowledge, type Knowledge } from './knowledge.ts';
export { readMarkdownBlocks } from './markdown-blocks.ts';
export type { Embedder, FoundPassage, Source } from './ports.ts';

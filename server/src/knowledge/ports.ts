/** What knowledge needs from outside: the web, a parser of documents, a model that makes vectors, an index, and stores. */
export * from './ports/documents.ts';
export * from './ports/embedding.ts';
export * from './ports/search.ts';
export * from './ports/sources.ts';
export * from './ports/store.ts';
export * from './ports/web.ts';

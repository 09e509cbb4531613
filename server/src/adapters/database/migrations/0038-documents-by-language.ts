import type { Migration } from './column-types.ts';

/** Which model embeds a document depends on its language: at the start, those of another are found by the index alone. */
export const documentsByLanguage: Migration = () => [
  'create index documents_by_language on documents (embedding_model, language, source_id)',
  'drop index documents_by_model',
];

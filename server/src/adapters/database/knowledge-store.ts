import type { KnowledgeStore } from '../../knowledge/ports.ts';
import type { Database } from './database.ts';
import { createItemStore } from './item-store.ts';
import { createSourceStore } from './source-store.ts';
import { createVectorStore } from './vector-store.ts';

/** Sources, their items and documents in the database. */
export function createKnowledgeStore(database: Database): KnowledgeStore {
  return { ...createSourceStore(database), ...createItemStore(database), ...createVectorStore(database) };
}

import type { KnowledgeStore } from '../../../knowledge/ports.ts';
import type { Database } from '../database.ts';
import { createItemStore } from './item-store.ts';
import { createSourceStore } from './source-store.ts';
import { createVectorStore } from './vector-store.ts';

/** Sources, their items and documents in the database. `onAnnounced` is called when webhooks were told of one. */
export function createKnowledgeStore(database: Database, onAnnounced: () => void = () => {}): KnowledgeStore {
  return {
    ...createSourceStore(database, onAnnounced),
    ...createItemStore(database, onAnnounced),
    ...createVectorStore(database),
  };
}

import type { HostTurns } from '../crawling/host-turns.ts';
import type { DocumentReader, Embedder, FileStore, KnowledgeStore, WebFetch } from '../ports.ts';

/** What the reading of a source needs. */
export interface IngestionServices {
  store: KnowledgeStore;
  files: FileStore;
  web: WebFetch;
  reader: DocumentReader;
  embedder: Embedder;
  turns: HostTurns;
  clock(): number;
  /** Told of what should not have happened while an item was read. */
  onTrouble(error: unknown, item: string): void;
}

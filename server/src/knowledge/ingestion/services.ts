import type { HostSlots } from '../crawling/host-slots.ts';
import type { DocumentParser, Embedder, FileStore, KnowledgeStore, WebFetch } from '../ports.ts';

/** What the reading of a source needs. */
export interface IngestionServices {
  store: KnowledgeStore;
  files: FileStore;
  web: WebFetch;
  parser: DocumentParser;
  embedder: Embedder;
  slots: HostSlots;
  /** What the account of a chatbot may hold of passages, and holds. */
  passageQuota(chatbotId: string): Promise<PassageQuota>;
  clock(): number;
  /** Told of what should not have happened while an item was read. */
  onTrouble(error: unknown, item: string): void;
}

export interface PassageQuota {
  /** Null for any number. */
  most: number | null;
  used: number;
}

import type { ParsedDocument, Settlement } from './ports.ts';

export type ItemFacts = Settlement['facts'];

/** What reading an item came to. */
export type ItemReading =
  | { kind: 'document'; document: ParsedDocument; url: string | null; links: string[]; facts: ItemFacts }
  | { kind: 'unchanged'; facts: ItemFacts }
  /** Left out on purpose; `instead` is the page that stands for it. */
  | { kind: 'skipped'; reason: string; instead: string | null; links: string[]; facts: ItemFacts }
  | { kind: 'gone'; reason: string }
  | { kind: 'failed'; reason: string };

export const noFacts: ItemFacts = { etag: null, lastModified: null, bodyHash: null, canonical: null };

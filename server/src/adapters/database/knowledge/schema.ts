import type { Generated } from 'kysely';

/** Sources, and what was read from them. */
export interface KnowledgeSchema {
  sources: {
    id: string;
    chatbot_id: string;
    type: string;
    title: string;
    url: string | null;
    /** JSON of what its type needs: how to crawl, or what file it is. */
    settings: string;
    file_id: string | null;
    content: string;
    status: string;
    error: string | null;
    notice: string | null;
    version: number;
    found: number;
    done: number;
    unchanged: number;
    failed: number;
    skipped: number;
    documents: number;
    passages: number;
    refreshed_at: number | null;
    next_refresh_at: number | null;
    created_at: number;
    updated_at: number;
    /** Of its file, or of the text that was given. */
    bytes: Generated<number>;
  };
  /** The pages, files and texts of a source; one is waiting while its `settled_version` is not the source's. */
  source_items: {
    source_id: string;
    item: string;
    place: number;
    depth: number;
    settled_version: number;
    outcome: string | null;
    reason: string | null;
    etag: string | null;
    last_modified: string | null;
    body_hash: string | null;
    canonical: string | null;
    is_canonical_ignored: number;
    checked_at: number | null;
    lease_until: number;
  };
  /** Never changed once written: a document that changes is another one, with another id. */
  documents: {
    id: string;
    source_id: string;
    chatbot_id: string;
    item: string;
    title: string;
    url: string;
    language: string;
    text_hash: string;
    embedding_model: string;
    /** The version of the chatbot's index that brought it. */
    index_version: number;
    passage_count: number;
    /** What the index needs of the words, and of the vectors. */
    lexical: Uint8Array;
    vectors: Uint8Array;
    created_at: number;
  };
  passages: {
    document_id: string;
    position: number;
    chatbot_id: string;
    heading_path: string;
    text: string;
    /** Follows the document's address, to land on the spot. */
    spot: string;
    tokens: number;
    kind: string;
    /** Of the text that was embedded. */
    text_hash: string;
    /** Which of its words lead where; null where none do. */
    links: string | null;
  };
  /** Files that arrive, and belong to no source yet. */
  file_uploads: { file_id: string; account_id: string; bytes: number; created_at: number };
  file_chunks: { file_id: string; number: number; bytes: Uint8Array; created_at: number };
}

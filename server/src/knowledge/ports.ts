/** What knowledge needs from outside: a model that turns text into vectors, an index, and a store. */

/** Turns texts into vectors of length 1. Vectors of two different models are never compared. */
export interface Embedder {
  /** Names the weights and their form; stored with every vector. */
  readonly model: string;
  embedQuestion(text: string, signal?: AbortSignal): Promise<EmbeddedText>;
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]>;
  close(): Promise<void>;
}

export interface EmbeddedText {
  vector: Float32Array;
  /** Counted by the model's tokenizer; an estimate where the provider does not say. */
  tokens: number;
}

export type SourceType = 'text' | 'markdown';
export type SourceStatus = 'pending' | 'ready' | 'failed';

/** Something a chatbot learns from. */
export interface Source {
  id: string;
  chatbotId: string;
  type: SourceType;
  title: string;
  url: string | null;
  status: SourceStatus;
  /** Why it failed, for the owner to read. */
  error: string | null;
  /** Grows when the content is replaced; work on an older version is thrown away. */
  version: number;
  passages: number;
  createdAt: number;
  updatedAt: number;
}

export interface StoredDocument {
  id: string;
  title: string;
  url: string;
  passages: StoredPassage[];
}

export interface StoredPassage {
  id: string;
  position: number;
  headingPath: string[];
  text: string;
  /** As `termsOf` found them, in their order. */
  terms: string[];
  headingTerms: string[];
  tokens: number;
  vector: Float32Array;
}

export interface KnowledgeStore {
  /** Writes the source and the job that will index it, together. */
  saveSource(source: Source, content: string): Promise<void>;
  findSource(chatbotId: string, sourceId: string): Promise<Source | undefined>;
  sourcesOf(chatbotId: string): Promise<Source[]>;
  contentOf(sourceId: string): Promise<{ source: Source; content: string } | undefined>;
  /** Replaces what the source holds in one step: searches see the old or the new. False when the source has changed meanwhile. */
  replaceDocuments(
    source: Source,
    documents: StoredDocument[],
    embeddingModel: string,
    nowMs: number,
  ): Promise<boolean>;
  markFailed(source: Source, reason: string, nowMs: number): Promise<void>;
  deleteSource(chatbotId: string, sourceId: string): Promise<'deleted' | 'not-found'>;
  /** Has every source indexed again that was embedded by another model. Returns how many. */
  reindexOtherModels(embeddingModel: string, nowMs: number): Promise<number>;
}

/** A passage that a search found, with why. */
export interface FoundPassage {
  id: string;
  documentId: string;
  title: string;
  url: string;
  headingPath: string[];
  text: string;
  tokens: number;
  /** The fused score by which results are ordered; comparable within one search only. */
  score: number;
  lexical: number;
  /** Cosine similarity to the question. */
  dense: number;
  /** The share of the question's weight in rare words that the passage holds, 0 to 1. */
  coverage: number;
}

/** Searches the passages of one chatbot, and of no other. */
export interface PassageIndex {
  search(request: SearchRequest): Promise<SearchResult>;
  close(): Promise<void>;
}

export interface SearchResult {
  /** Best first. */
  passages: FoundPassage[];
  /** How rare each of the question's terms is among this chatbot's passages; 0 for one that none holds. */
  termWeights: Record<string, number>;
}

export interface SearchRequest {
  chatbotId: string;
  /** The version the index must have; an older one is loaded anew. */
  version: number;
  embeddingModel: string;
  vector: Float32Array;
  terms: string[];
  /** Neighbouring terms, each two as one string: a passage that has them side by side is nearer. */
  pairs: string[];
  limit: number;
}

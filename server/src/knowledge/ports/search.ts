/** A passage that a search found, with why. */
export interface FoundPassage {
  id: string;
  documentId: string;
  title: string;
  url: string;
  /** Added to the address, it leads to the spot; may be empty. */
  spot: string;
  language: string;
  /** Whether it is the answer of a question-answer pair, whose question is its heading. */
  isPair: boolean;
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
  /** Best first. Passages that say the same as a better one are left out; neighbours in a document are one. */
  passages: FoundPassage[];
  /** How rare each of the question's terms is among this chatbot's passages; 0 for one that none holds. By term in every language of the documents. */
  termWeights: Record<string, number>;
  /** Terms of the question that no passage holds, such as misspelt ones, and the terms that were searched for instead. */
  readAs: Record<string, string[]>;
}

export interface SearchRequest {
  chatbotId: string;
  /** The version the index must have; an older one is brought up to date first. */
  version: number;
  embeddingModel: string;
  /** The languages that model knows; absent when it knows all. */
  embeddingLanguages?: readonly string[] | undefined;
  question: string;
  vector: Float32Array;
  limit: number;
}

/** What the embedder and its worker say to each other. */

export interface WorkerSettings {
  cacheDir: string;
  threads: number;
}

/** One batch at a time: the next is sent when the answer to the last has come. */
export interface EmbeddingRequest {
  texts: readonly string[];
  maxTokens: number;
}

export type EmbeddingReply =
  | { ok: true; vectors: readonly Float32Array[]; tokenCounts: readonly number[] }
  | { ok: false; message: string };

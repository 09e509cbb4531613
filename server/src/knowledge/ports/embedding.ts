/** Turns texts into vectors of length 1. Vectors of two different models are never compared. */
export interface Embedder {
  /** Names the weights and their form; stored with every vector. */
  readonly model: string;
  /** The languages it was made for; absent when it knows all. */
  readonly languages?: readonly string[];
  embedQuestion(text: string, signal?: AbortSignal): Promise<EmbeddedText>;
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]>;
  close(): Promise<void>;
}

export interface EmbeddedText {
  vector: Float32Array;
  /** Counted by the model's tokenizer; an estimate where the provider does not say. */
  tokens: number;
}

import type { Chatbot } from '../chatbots/index.ts';
import type { Embedder, PassageIndex, SearchResult } from './ports.ts';

interface Search {
  chatbot: Chatbot;
  question: string;
  limit: number;
  signal?: AbortSignal | undefined;
  /** The question's vector, where it was embedded before; of no use when another model made it. */
  known?: KnownVector | undefined;
}

export interface KnownVector {
  vector: Float32Array;
  embeddingModel: string;
}

export interface Findings extends SearchResult {
  /** The question's length by the embedding model's tokenizer; 0 when it was not embedded for this search. */
  questionTokens: number;
  /** The question's, and the model that made it. */
  vector: Float32Array;
  embeddingModel: string;
  /** The languages in which `dense` tells something; absent for all. */
  embeddingLanguages?: readonly string[] | undefined;
  /** How long the question took to become a vector, and how long the search by words and by meaning. */
  took?: { embeddingMs: number; searchMs: number };
}

/** The passages of this chatbot that best answer the question, by words and by meaning, best first. */
export async function findPassages(
  { chatbot, question, limit, signal, known }: Search,
  { embedder, index }: { embedder: Embedder; index: PassageIndex },
): Promise<Findings> {
  const startedAt = performance.now();
  const { vector, tokens } =
    known?.embeddingModel === embedder.model
      ? { vector: known.vector, tokens: 0 }
      : await embedder.embedQuestion(question, signal);
  const embeddedAt = performance.now();
  const result = await index.search({
    chatbotId: chatbot.id,
    version: chatbot.indexVersion,
    embeddingModel: embedder.model,
    embeddingLanguages: embedder.languages,
    question,
    vector,
    limit,
  });
  return {
    ...result,
    questionTokens: tokens,
    vector,
    embeddingModel: embedder.model,
    embeddingLanguages: embedder.languages,
    took: { embeddingMs: embeddedAt - startedAt, searchMs: performance.now() - embeddedAt },
  };
}

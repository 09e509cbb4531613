import type { Chatbot } from '../chatbots/index.ts';
import type { Embedder, PassageIndex, SearchResult } from './ports.ts';

interface Search {
  chatbot: Chatbot;
  question: string;
  limit: number;
  signal?: AbortSignal | undefined;
}

export interface Findings extends SearchResult {
  /** The question's length by the embedding model's tokenizer. */
  questionTokens: number;
}

/** The passages of this chatbot that best answer the question, by words and by meaning, best first. */
export async function findPassages(
  { chatbot, question, limit, signal }: Search,
  { embedder, index }: { embedder: Embedder; index: PassageIndex },
): Promise<Findings> {
  const { vector, tokens } = await embedder.embedQuestion(question, signal);
  const result = await index.search({
    chatbotId: chatbot.id,
    version: chatbot.indexVersion,
    embeddingModel: embedder.model,
    embeddingLanguages: embedder.languages,
    question,
    vector,
    limit,
  });
  return { ...result, questionTokens: tokens };
}

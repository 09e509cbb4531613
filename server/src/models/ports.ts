/** What models need from outside: somebody who speaks to them. */

/** A chat model behind any protocol. The stream ends with usage, which is absent when the provider does not say. */
export interface LanguageModel {
  readonly name: string;
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>;
}

export interface Prompt {
  messages: readonly PromptMessage[];
  temperature: number;
  maxTokens: number;
  /** False when nobody reads along, so that an adapter may make one cheaper call. */
  streamed: boolean;
}

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'usage'; promptTokens: number; completionTokens: number };

/** The provider failed. The message is safe for logs; what the provider said is only in `cause`. */
export class ModelFailure extends Error {
  readonly reason: 'refused' | 'timeout' | 'broken-stream' | 'unreachable';

  constructor(reason: ModelFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelFailure';
    this.reason = reason;
  }
}

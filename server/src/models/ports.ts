/** What models need from outside: somebody who speaks to them, and stores for what owners set and accounts use. */
import type { QueueRefusal } from '../fair-queue.ts';
import type { Provider } from './providers.ts';

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

/** Room to think beyond `maxTokens`, for models that count it as part of the answer. */
export const thinkingTokens = 2_000;

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'usage'; promptTokens: number; completionTokens: number };

/** Where a model is asked, and with which key. */
export interface ModelEndpoint {
  provider: Provider;
  model: string;
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string | undefined;
}

/** A model of one provider, asked once and without mercy: retries and the like are the caller's. */
export interface ProviderModel extends LanguageModel {
  /** `beginWithinMs` shortens the time in which an answer must begin, or, where it is not streamed, be there. */
  stream(prompt: Prompt, signal: AbortSignal, beginWithinMs?: number): AsyncIterable<ModelPart>;
  /** Lets running answers end, and its connections go. */
  close(): Promise<void>;
}

/** Models that run on the machine of the server. */
export interface LocalModels {
  /** Where they are asked. */
  baseUrl: string;
  /** Nothing where none answers. */
  list(): Promise<string[] | undefined>;
}

/** The operator's addresses may be anywhere; an owner's only where a website may be. */
export type Whose = 'operator' | 'owner';

export type OpenModel = (endpoint: ModelEndpoint, whose: Whose) => ProviderModel;

/**
 * - `refused`: the provider said no, with a status or inside its stream
 * - `filtered`: it stopped the answer for what it says
 * - `blocked`: the address is none that this chatbot's owner may have us reach
 * - `queue-full`, `share-used-up`: it was not asked, as too many wait for it, or too many of the same account
 */
export type FailureReason =
  | 'refused'
  | 'timeout'
  | 'broken-stream'
  | 'unreachable'
  | 'filtered'
  | 'blocked'
  | QueueRefusal;

export interface FailureOptions extends ErrorOptions {
  status?: number;
  retryAfterMs?: number | undefined;
}

/** The provider failed. The message is safe for logs; what the provider said is only in `cause`. */
export class ModelFailure extends Error {
  readonly reason: FailureReason;
  readonly status: number | undefined;
  /** What the provider asks us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, message: string, { status, retryAfterMs, ...rest }: FailureOptions = {}) {
    super(message, rest);
    this.name = 'ModelFailure';
    this.reason = reason;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One model of a chatbot as it is stored: the key in a box that only this server can open. */
export interface StoredModel {
  provider: Provider;
  model: string;
  baseUrl: string;
  keyBox: string | null;
  keyLastFour: string | null;
}

export interface StoredChatbotModels {
  /** In the order in which they are asked. */
  models: [StoredModel, ...StoredModel[]];
  /** The chatbot's `modelVersion` that these came with. */
  version: number;
  updatedAt: number;
}

export interface ChatbotModelStore {
  find(chatbotId: string): Promise<StoredChatbotModels | undefined>;
  /** Writes them if the chatbot's models are still at `expectedVersion`. */
  save(
    chatbotId: string,
    models: StoredChatbotModels['models'],
    expectedVersion: number,
    updatedAt: number,
  ): Promise<'saved' | 'changed-meanwhile'>;
  delete(chatbotId: string): Promise<void>;
}

export interface Usage {
  promptTokens: number;
  completionTokens: number;
  /** Millionths of the currency that the prices are in. */
  spendMicros: number;
}

export interface DayOfUsage extends Usage {
  /** Such as `2026-11-30`, in UTC. */
  day: string;
}

/** What is held back for answers that are being written. */
export interface Reservation {
  accountId: string;
  day: string;
  tokens: number;
  micros: number;
}

/** Zero is no limit. */
export interface DailyLimits {
  tokens: number;
  micros: number;
}

export interface UsageStore {
  /** Holds back what fits into the day; says whether it did. Exact, however many ask at once. */
  reserve(reservation: Reservation, limits: DailyLimits): Promise<boolean>;
  /** Changes what is held back, whether or not that fits into the day: the question was let in. */
  hold(reservation: Reservation, to: { tokens: number; micros: number }): Promise<void>;
  /** Puts what was really used in the place of what was held back. */
  settle(reservation: Reservation, used: Usage): Promise<void>;
  daysSince(accountId: string, firstDay: string): Promise<DayOfUsage[]>;
}

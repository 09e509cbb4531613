import { z } from 'zod';
import type { EmbeddedText, Embedder } from '../../knowledge/ports.ts';
import { createDeadline } from '../openai-protocol/deadline.ts';
import { createOpenAiEndpoint, type FailureDetails } from '../openai-protocol/endpoint.ts';
import { EmbeddingFailure } from './embedding-failure.ts';
import { joinQuestions } from './joined-questions.ts';

const TEXTS_PER_REQUEST = 64;
/** Few: with a slow provider all questions of a request are answered late, or none. */
const QUESTIONS_PER_REQUEST = 8;
/** 64 vectors of 4,096 dimensions, written out as decimal numbers. */
const MAX_RESPONSE_BYTES = 8_000_000;
/** For providers that do not count: what an English token is long. */
const CHARACTERS_PER_TOKEN = 4;

const statusesOfOneText = new Set([400, 413, 422, 500]);

const responseSchema = z.object({
  data: z.array(
    z.object({
      index: z.int().nonnegative(), // Looked at number by number where it is used: a schema over hundreds of them costs more than the request.
      embedding: z.custom<number[]>((value) => Array.isArray(value) && value.length > 0),
    }),
  ),
  usage: z.object({ prompt_tokens: z.int().nonnegative() }).nullish(),
});

export interface OpenAiCompatibleEmbedderOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  /** Asked of models that can shorten their vectors; the model's own number when absent. */
  dimensions?: number | undefined;
  timeoutMs: number;
}

/** Any embedding model that speaks OpenAI's protocol. */
export function createOpenAiCompatibleEmbedder(options: OpenAiCompatibleEmbedderOptions): Embedder {
  const { model, dimensions, timeoutMs } = options;
  const endpoint = createOpenAiEndpoint({ ...options, makeFailure });

  async function embedBatch(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]> {
    signal?.throwIfAborted();
    const deadline = createDeadline(signal);
    deadline.set(timeoutMs, () => makeFailure('timeout', 'The embedding provider did not answer in time.'));
    try {
      const payload = { model, input: texts, ...(dimensions === undefined ? {} : { dimensions }) };
      const reply = await endpoint.postForJson('/embeddings', payload, MAX_RESPONSE_BYTES, deadline.signal);
      return readVectors(reply, texts, dimensions);
    } finally {
      deadline.release(false);
    }
  }

  const embedQuestion = joinQuestions(embedBatch, { mostTexts: QUESTIONS_PER_REQUEST, mayBeOneText });

  return {
    models: [{ name: `openai-compatible/${model}${dimensions === undefined ? '' : `@${dimensions}`}` }],
    embedQuestion: (text, _language, options) => embedQuestion(text, options?.signal),
    async embedPassages(texts, _language, signal) {
      const embedded: EmbeddedText[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_REQUEST) {
        embedded.push(...(await embedBatch(texts.slice(start, start + TEXTS_PER_REQUEST), signal)));
      }
      return embedded;
    },
    close: endpoint.close,
  };
}

function readVectors(value: unknown, texts: readonly string[], dimensions: number | undefined): EmbeddedText[] {
  const parsed = responseSchema.safeParse(value);
  if (!parsed.success) throw unusable(parsed.error);
  const { data, usage } = parsed.data;
  const width = dimensions ?? data[0]?.embedding.length;
  // Sorted, because the protocol promises an index and not an order.
  const vectors = data.toSorted((a, b) => a.index - b.index);
  const fits = vectors.every(({ index, embedding }, at) => index === at && embedding.length === width);
  if (vectors.length !== texts.length || !fits) throw unusable();
  const countTokens = tokenCounter(texts, usage?.prompt_tokens);
  return vectors.map(({ embedding }, at) => ({
    vector: toLengthOne(embedding),
    tokens: countTokens(texts[at] ?? ''),
  }));
}

function toLengthOne(numbers: readonly number[]): Float32Array {
  const vector = new Float32Array(numbers.length);
  let squares = 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    vector[at] = number;
    squares += number * number;
  }
  const length = Math.sqrt(squares);
  // What is no number among them makes the length none.
  if (!Number.isFinite(length) || length === 0) throw unusable();
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
  return vector;
}

/** The provider counts a whole request; each text gets the share of its length. */
function tokenCounter(texts: readonly string[], counted: number | undefined): (text: string) => number {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const [tokens, perCharacters] =
    counted === undefined || characters === 0 ? [1, CHARACTERS_PER_TOKEN] : [counted, characters];
  // Multiplied first: a text by itself gets exactly what was counted.
  return (text) => Math.ceil((text.length * tokens) / perCharacters);
}

/** Some providers call what they cannot embed a fault of their own, or send a vector of nothing. Overload is no text's fault. */
function mayBeOneText(error: unknown): boolean {
  if (!(error instanceof EmbeddingFailure)) return false;
  return error.reason === 'broken-stream' || statusesOfOneText.has(error.status ?? 0);
}

function unusable(cause?: unknown): EmbeddingFailure {
  return makeFailure('broken-stream', 'The embedding provider sent vectors that do not fit the texts.', {
    cause,
  });
}

function makeFailure(reason: EmbeddingFailure['reason'], message: string, options?: FailureDetails): EmbeddingFailure {
  return new EmbeddingFailure(reason, message, options);
}

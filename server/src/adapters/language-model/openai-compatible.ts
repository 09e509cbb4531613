import { createParser } from 'eventsource-parser';
import { type LanguageModel, ModelFailure, type ModelPart, type Prompt } from '../../models/ports.ts';
import { createDeadline, type Deadline } from '../openai-protocol/deadline.ts';
import { createOpenAiEndpoint, type ResponseBody, readJson } from '../openai-protocol/endpoint.ts';
import { type AnswerUsage, readAnswer, readStreamEvent } from './openai-answer.ts';

const MAX_ANSWER_BYTES = 1_000_000;
/** A streamed token travels in an envelope of a few hundred bytes. */
const MAX_STREAM_BYTES = 16 * MAX_ANSWER_BYTES;
/** How long a finished stream may take to close, so that its connection can be used again. */
const CLOSE_GRACE_MS = 100;

export interface OpenAiCompatibleModelOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
}

/** Any chat model that speaks OpenAI's protocol: OpenAI, Azure, Ollama, vLLM, OpenRouter, Mistral and others. */
export function createOpenAiCompatibleModel(
  options: OpenAiCompatibleModelOptions,
): LanguageModel & { close(): Promise<void> } {
  const { model, firstChunkTimeoutMs, totalTimeoutMs } = options;
  const endpoint = createOpenAiEndpoint({ ...options, makeFailure });

  async function* stream(prompt: Prompt, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted();
    const deadline = createDeadline(signal);
    const endsAtMs = Date.now() + totalTimeoutMs;
    let isComplete = false;
    try {
      const isFirstSooner = prompt.streamed && firstChunkTimeoutMs < totalTimeoutMs;
      deadline.set(isFirstSooner ? firstChunkTimeoutMs : totalTimeoutMs, () =>
        timedOut(isFirstSooner ? 'begin its answer' : 'finish its answer'),
      );
      const body = await endpoint.post('/chat/completions', requestBody(model, prompt), deadline.signal);
      if (prompt.streamed) yield* readStream(body, deadline, endsAtMs);
      else yield* readAnswer(await readJson(body, MAX_ANSWER_BYTES, deadline.signal, makeFailure));
      isComplete = true;
    } finally {
      deadline.release(!isComplete);
    }
  }

  return { name: model, stream, close: endpoint.close };
}

function requestBody(model: string, { messages, temperature, maxTokens, streamed }: Prompt): object {
  const request = { model, messages, temperature, max_tokens: maxTokens, stream: streamed };
  return streamed ? { ...request, stream_options: { include_usage: true } } : request;
}

/** Yields what each network chunk adds as one piece of text: fewer steps, and nobody sees a difference. */
async function* readStream(
  body: ResponseBody,
  deadline: Deadline,
  endsAtMs: number,
): AsyncGenerator<ModelPart> {
  const decoder = new TextDecoder();
  const state: StreamState = { text: '', usage: undefined, isFinished: false, isDone: false };
  const parser = createParser({
    onEvent: (event) => takeEvent(event.data, state),
    maxBufferSize: MAX_ANSWER_BYTES,
  });
  let hasBegun = false;
  let streamBytes = 0;
  let answerLength = 0;
  for await (const chunk of untilClosed(body, state, deadline.signal)) {
    streamBytes += chunk.length;
    if (streamBytes > MAX_STREAM_BYTES) throw tooLong();
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (state.text !== '') {
      answerLength += state.text.length;
      if (answerLength > MAX_ANSWER_BYTES) throw tooLong();
      if (!hasBegun) deadline.set(Math.max(0, endsAtMs - Date.now()), () => timedOut('finish its answer'));
      hasBegun = true;
      yield { type: 'text', text: state.text };
      state.text = '';
    }
    if (state.isDone) deadline.set(CLOSE_GRACE_MS, () => new Error('The finished stream was left open.'));
  }
  if (!state.isFinished && !state.isDone) {
    throw makeFailure('broken-stream', 'The model provider broke off its answer.');
  }
  if (state.usage !== undefined) yield { type: 'usage', ...state.usage };
}

interface StreamState {
  /** What has arrived and was not yielded yet. */
  text: string;
  usage: AnswerUsage | undefined;
  isFinished: boolean;
  isDone: boolean;
}

function takeEvent(data: string, state: StreamState): void {
  if (data === '[DONE]') {
    state.isDone = true;
    return;
  }
  const { text, usage, isFinished } = readStreamEvent(data);
  state.text += text;
  // Some providers repeat a growing count with every event: the last one holds.
  if (usage !== undefined) state.usage = usage;
  if (isFinished) state.isFinished = true;
}

/** The body's chunks. A stream that failed after its end was announced has nothing left to tell, and simply ends. */
async function* untilClosed(
  body: ResponseBody,
  state: StreamState,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (state.isDone) return;
    if (signal.aborted) throw signal.reason;
    throw makeFailure('broken-stream', 'The model provider broke off its answer.', { cause: error });
  }
}

function timedOut(what: string): ModelFailure {
  return makeFailure('timeout', `The model provider did not ${what} in time.`);
}

function tooLong(): ModelFailure {
  return makeFailure('broken-stream', `The model provider sent more than ${MAX_ANSWER_BYTES} bytes.`);
}

function makeFailure(reason: ModelFailure['reason'], message: string, options?: ErrorOptions): ModelFailure {
  return new ModelFailure(reason, message, options);
}

import { createParser } from 'eventsource-parser';
import type { buildConnector } from 'undici';
import { ModelFailure, type ModelPart, type Prompt, type ProviderModel } from '../../models/ports.ts';
import { createDeadline, type Deadline } from '../openai-protocol/deadline.ts';
import { createOpenAiEndpoint, type ResponseBody, readJson } from '../openai-protocol/endpoint.ts';
import {
  brokenOff,
  filtered,
  MAX_ANSWER_BYTES,
  MAX_STREAM_BYTES,
  makeFailure,
  timedOut,
  tooLong,
} from './failures.ts';
import { type AnswerUsage, readAnswer, readStreamEvent } from './openai-answer.ts';
import { type Dialect, otherDialect, requestBody } from './openai-dialect.ts';

/** How long a finished stream may take to close, so that its connection can be used again. */
const CLOSE_GRACE_MS = 100;

export interface OpenAiCompatibleModelOptions {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  /** Which names for its fields it is first tried with. */
  dialect?: Dialect;
  connect?: buildConnector.connector | undefined;
}

/** Any chat model that speaks OpenAI's protocol: OpenAI, Azure, Ollama, vLLM, OpenRouter, Mistral and others. */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleModelOptions): ProviderModel {
  const { model, firstChunkTimeoutMs, totalTimeoutMs } = options;
  const endpoint = createOpenAiEndpoint({ ...options, makeFailure });
  let dialect: Dialect = options.dialect ?? { lengthField: 'max_tokens', sendsTemperature: true };

  /** Posts the prompt; once more in other words when the model refuses one of them, and from then on in those. */
  async function post(prompt: Prompt, signal: AbortSignal): Promise<ResponseBody> {
    const first = dialect;
    for (let tried = first; ; ) {
      try {
        const body = await endpoint.post('/chat/completions', requestBody(model, prompt, tried), signal);
        dialect = tried;
        return body;
      } catch (error) {
        const other = error instanceof ModelFailure ? otherDialect(error, tried, first) : undefined;
        if (!other) throw error;
        tried = other;
      }
    }
  }

  async function* stream(
    prompt: Prompt,
    signal: AbortSignal,
    beginWithinMs = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<ModelPart> {
    signal.throwIfAborted();
    const deadline = createDeadline(signal);
    const endsAtMs = Date.now() + totalTimeoutMs;
    let isComplete = false;
    try {
      const wholeMs = prompt.streamed ? totalTimeoutMs : Math.min(totalTimeoutMs, beginWithinMs);
      const beginMs = prompt.streamed ? Math.min(firstChunkTimeoutMs, beginWithinMs) : wholeMs;
      const isFirstSooner = beginMs < wholeMs;
      deadline.set(isFirstSooner ? beginMs : wholeMs, () =>
        timedOut(isFirstSooner ? 'begin its answer' : 'finish its answer'),
      );
      const body = await post(prompt, deadline.signal);
      if (prompt.streamed) yield* readStream(body, deadline, endsAtMs);
      else yield* readAnswer(await readJson(body, MAX_ANSWER_BYTES, deadline.signal, makeFailure));
      isComplete = true;
    } finally {
      deadline.release(!isComplete);
    }
  }

  return { name: model, stream, close: endpoint.close };
}

/** Yields what each network chunk adds as one piece of text: fewer steps, and nobody sees a difference. */
async function* readStream(
  body: ResponseBody,
  deadline: Deadline,
  endsAtMs: number,
): AsyncGenerator<ModelPart> {
  const decoder = new TextDecoder();
  const state: StreamState = {
    text: '',
    usage: undefined,
    isFinished: false,
    isFiltered: false,
    isDone: false,
  };
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
    throw brokenOff();
  }
  if (state.isFiltered) throw filtered();
  if (state.usage !== undefined) yield { type: 'usage', ...state.usage };
}

interface StreamState {
  /** What has arrived and was not yielded yet. */
  text: string;
  usage: AnswerUsage | undefined;
  isFinished: boolean;
  isFiltered: boolean;
  isDone: boolean;
}

function takeEvent(data: string, state: StreamState): void {
  if (data === '[DONE]') {
    state.isDone = true;
    return;
  }
  const { text, usage, isFinished, isFiltered } = readStreamEvent(data);
  state.text += text;
  // Some providers repeat a growing count with every event: the last one holds.
  if (usage !== undefined) state.usage = usage;
  if (isFinished) state.isFinished = true;
  if (isFiltered) state.isFiltered = true;
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
    throw brokenOff(error);
  }
}

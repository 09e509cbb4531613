import { createParser } from 'eventsource-parser';
import { ModelFailure, type ModelPart, type Prompt, type ProviderModel } from '../../models/ports.ts';
import type { Deadline } from '../openai-protocol/deadline.ts';
import { createOpenAiEndpoint, type ResponseBody } from '../openai-protocol/endpoint.ts';
import { type Dialect, otherDialect, readAnswer, readStreamEvent, requestBody } from './openai-format.ts';
import {
  type AnswerUsage,
  brokenOff,
  filtered,
  MAX_ANSWER_LENGTH,
  MAX_JSON_BYTES,
  MAX_STREAM_BYTES,
  makeFailure,
  type ProviderOptions,
  timedOut,
  tooLong,
  underDeadline,
} from './provider.ts';

const path = '/chat/completions';
/** How long a finished stream may take to close, so that its connection can be used again. */
const CLOSE_GRACE_MS = 100;

export interface OpenAiCompatibleModelOptions extends ProviderOptions {
  /** Which names for its fields it is first tried with. */
  dialect?: Dialect;
}

/** Any chat model that speaks OpenAI's protocol: OpenAI, Azure, Ollama, vLLM, OpenRouter, Mistral and others. */
export function createOpenAiCompatibleModel(options: OpenAiCompatibleModelOptions): ProviderModel {
  const { model, firstChunkTimeoutMs, totalTimeoutMs } = options;
  const endpoint = createOpenAiEndpoint({ ...options, makeFailure });
  let dialect: Dialect = options.dialect ?? { lengthField: 'max_tokens', sendsTemperature: true };

  /** Asks; again in the other dialect when the model rejects a field, and from then on in that one. */
  async function ask<Reply>(prompt: Prompt, post: (body: object) => Promise<Reply>): Promise<Reply> {
    const first = dialect;
    for (let tried = first; ; ) {
      try {
        const reply = await post(requestBody(model, prompt, tried));
        dialect = tried;
        return reply;
      } catch (error) {
        const other = error instanceof ModelFailure ? otherDialect(error, tried, first) : undefined;
        if (!other) throw error;
        tried = other;
      }
    }
  }

  async function* readAnswerTo(prompt: Prompt, deadline: Deadline, endsAtMs: number) {
    const { signal } = deadline;
    if (prompt.streamed) {
      const body = await ask(prompt, (request) => endpoint.post(path, request, signal));
      yield* readStream(body, deadline, endsAtMs);
    } else
      yield* readAnswer(await ask(prompt, (request) => endpoint.postForJson(path, request, MAX_JSON_BYTES, signal)));
  }

  return {
    name: model,
    stream: (prompt, signal, beginWithinMs = Number.POSITIVE_INFINITY) =>
      underDeadline(signal, totalTimeoutMs, (deadline, endsAtMs) => {
        const wholeMs = prompt.streamed ? totalTimeoutMs : Math.min(totalTimeoutMs, beginWithinMs);
        const beginMs = prompt.streamed ? Math.min(firstChunkTimeoutMs, beginWithinMs) : wholeMs;
        const isFirstSooner = beginMs < wholeMs;
        deadline.set(isFirstSooner ? beginMs : wholeMs, () =>
          timedOut(isFirstSooner ? 'begin its answer' : 'finish its answer'),
        );
        return readAnswerTo(prompt, deadline, endsAtMs);
      }),
    close: endpoint.close,
  };
}

/** Yields what each network chunk adds as one piece of text: fewer steps, and nobody sees a difference. */
async function* readStream(body: ResponseBody, deadline: Deadline, endsAtMs: number): AsyncGenerator<ModelPart> {
  const texts = textsOf(body, deadline.signal);
  const state: StreamState = {
    tokens: [],
    usage: undefined,
    isFinished: false,
    isFiltered: false,
    isDone: false,
  };
  const parser = createParser({
    onEvent: (event) => takeEvent(event.data, state),
    maxBufferSize: MAX_JSON_BYTES,
  });
  let hasBegun = false;
  let streamBytes = 0;
  let answerLength = 0;
  for (;;) {
    const receivedBytes = await texts.feedNext(parser.feed, state);
    if (receivedBytes === undefined) break;
    streamBytes += receivedBytes;
    if (streamBytes > MAX_STREAM_BYTES) throw tooLong();
    // Joined and not added up: a string that was added up keeps all its parts.
    const text = state.tokens.join('');
    state.tokens = [];
    if (text !== '') {
      answerLength += text.length;
      if (answerLength > MAX_ANSWER_LENGTH) throw tooLong();
      if (!hasBegun) deadline.set(Math.max(0, endsAtMs - Date.now()), () => timedOut('finish its answer'));
      hasBegun = true;
      deadline.pause();
      yield { type: 'text', text };
      deadline.resume();
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
  tokens: string[];
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
  if (text !== '') state.tokens.push(text);
  // Some providers repeat a growing count with every event: the last one holds.
  if (usage !== undefined) state.usage = usage;
  if (isFinished) state.isFinished = true;
  if (isFiltered) state.isFiltered = true;
}

/**
 * Feeds the body to the parser as it arrives. Each chunk lives in a call of its own: a generator that waits for the next one would
 * hold on to the last, which a fast provider makes 64 KB large.
 */
function textsOf(body: ResponseBody, signal: AbortSignal) {
  const decoder = new TextDecoder();
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return {
    /** How many bytes came; undefined at the end. A stream that fails after `[DONE]` has ended all the same. */
    async feedNext(feed: (text: string) => void, { isDone }: StreamState): Promise<number | undefined> {
      try {
        const { done, value } = await chunks.next();
        if (done) return undefined;
        feed(decoder.decode(value, { stream: true }));
        return value.length;
      } catch (error) {
        if (error instanceof ModelFailure) throw error;
        if (isDone) return undefined;
        if (signal.aborted) throw signal.reason;
        throw brokenOff(error);
      }
    },
  };
}

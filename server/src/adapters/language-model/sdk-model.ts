import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { Agent, type buildConnector, fetch, Headers, Response } from 'undici';
import {
  ModelFailure,
  type ModelPart,
  type Prompt,
  type PromptMessage,
  type ProviderModel,
} from '../../models/ports.ts';
import { traceHeaders } from '../../tracing/index.ts';
import type { Deadline } from '../openai-protocol/deadline.ts';
import { redact } from '../openai-protocol/endpoint.ts';
import { retryAfterMs } from '../openai-protocol/retry-after.ts';
import {
  brokenOff,
  filtered,
  MAX_ANSWER_LENGTH,
  MAX_STREAM_BYTES,
  makeFailure,
  type ProviderOptions,
  timedOut,
  toldUsage,
  tooLong,
  underDeadline,
} from './provider.ts';

interface Vendor {
  create(options: { baseURL: string; apiKey: string; fetch: typeof globalThis.fetch }): LanguageModelV4;
  /** What only this vendor's models are asked. */
  extras?(prompt: Prompt): Partial<LanguageModelV4CallOptions>;
}

/**
 * A model whose provider has a protocol of its own, spoken by a package of the AI SDK. It is always streamed, also when
 * nobody reads along: silence is noticed sooner, and there is one way to go wrong instead of two.
 */
export function createSdkModel(options: ProviderOptions, { create, extras }: Vendor): ProviderModel {
  const { baseUrl, apiKey, firstChunkTimeoutMs, totalTimeoutMs } = options;
  const { fetch, close } = createSdkFetch(options.connect);
  // Without a key the package would look for one in the environment.
  const model = create({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch });

  async function* readAnswer(prompt: Prompt, deadline: Deadline, endsAtMs: number) {
    const call = {
      prompt: prompt.messages.map(messageOf),
      temperature: prompt.temperature,
      maxOutputTokens: prompt.maxTokens,
      abortSignal: deadline.signal,
      ...extras?.(prompt),
    };
    try {
      yield* readParts(model, call, deadline, endsAtMs);
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : failureFrom(error, apiKey);
    }
  }

  return {
    name: options.model,
    stream: (prompt, signal, beginWithinMs = Number.POSITIVE_INFINITY) =>
      underDeadline(signal, totalTimeoutMs, (deadline, endsAtMs) => {
        deadline.set(Math.min(firstChunkTimeoutMs, totalTimeoutMs, beginWithinMs), () => timedOut('begin its answer'));
        return readAnswer(prompt, deadline, endsAtMs);
      }),
    close,
  };
}

async function* readParts(
  model: LanguageModelV4,
  call: LanguageModelV4CallOptions,
  deadline: Deadline,
  endsAtMs: number,
): AsyncGenerator<ModelPart> {
  const { stream } = await model.doStream(call);
  let answerLength = 0;
  let isFinished = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' && part.delta !== '') {
      if (answerLength === 0) deadline.set(Math.max(0, endsAtMs - Date.now()), () => timedOut('finish its answer'));
      answerLength += part.delta.length;
      if (answerLength > MAX_ANSWER_LENGTH) throw tooLong();
      deadline.pause();
      yield { type: 'text', text: part.delta };
      deadline.resume();
    }
    if (part.type !== 'finish') continue;
    isFinished = true;
    const { unified } = part.finishReason;
    if (unified === 'content-filter') throw filtered();
    if (unified === 'interrupted' || unified === 'error') throw brokenOff();
    const usage = toldUsage(part.usage.inputTokens.total, part.usage.outputTokens.total);
    if (usage) yield { type: 'usage', ...usage };
  }
  if (!isFinished) throw brokenOff();
}

function messageOf({ role, content }: PromptMessage): LanguageModelV4Prompt[number] {
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] };
}

const MAX_COMPLAINT_CHARACTERS = 2_048;

/**
 * What a package of the AI SDK threw, as our port promises it. Its own errors hold the whole request, with what the
 * visitor wrote, and are left behind.
 */
function failureFrom(error: unknown, apiKey: string | undefined): ModelFailure {
  const inside = ownFailureIn(error);
  if (inside) return inside;
  if (!APICallError.isInstance(error)) {
    const status = statusOf(error);
    const cause = complaint(error instanceof Error ? error.message : '', apiKey);
    if (status !== undefined)
      return makeFailure('refused', 'The model provider reported an error instead of an answer.', {
        cause,
        status,
      });
    return makeFailure('broken-stream', 'The model provider sent an answer that cannot be read.', { cause });
  }
  const { statusCode: status, responseBody, responseHeaders, message } = error;
  if (status === undefined)
    return makeFailure('unreachable', 'The provider could not be reached.', { cause: error.cause });
  const cause = complaint(responseBody ?? message, apiKey);
  if (status >= 200 && status < 300)
    return makeFailure('broken-stream', 'The model provider sent an answer that cannot be read.', { cause });
  return makeFailure('refused', `The provider answered with status ${status}.`, {
    cause,
    status,
    retryAfterMs: retryAfterMs(responseHeaders?.['retry-after']),
  });
}

/** Ours come back out of the streams that they were put into, some of them wrapped. */
function ownFailureIn(error: unknown): ModelFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ModelFailure) return at;
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

function complaint(text: string, apiKey: string | undefined): Error {
  return new Error(redact(text, apiKey).slice(0, MAX_COMPLAINT_CHARACTERS));
}

const KEEP_ALIVE_MS = 30_000;

/** What a provider's package makes its requests with: connections of its own, no redirects, and an end to every reply. */
function createSdkFetch(connect: buildConnector.connector | undefined) {
  // Time-outs are the caller's, by signal; undici's own would only add timers.
  const agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(connect && { connect }),
  });

  async function limitedFetch(...[input, init]: Parameters<typeof fetch>): Promise<InstanceType<typeof Response>> {
    // A redirect would carry the key to another host: it is given back as it is, and refused by its status.
    const traced = traceHeaders();
    const headers = traced && new Headers(init?.headers);
    headers?.set('traceparent', traced?.traceparent ?? '');
    const options = { ...init, ...(headers && { headers }), dispatcher: agent, redirect: 'manual' } as const;
    const response = await fetch(input, options);
    const body = response.body?.pipeThrough(byteLimit(MAX_STREAM_BYTES)) ?? null;
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    // The same interface from another copy of the same library; the types are Node's own.
    fetch: limitedFetch as unknown as typeof globalThis.fetch,
    close: () => agent.close(),
  };
}

function byteLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) controller.error(tooLong());
      else controller.enqueue(chunk);
    },
  });
}

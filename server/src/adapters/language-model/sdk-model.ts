import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { buildConnector } from 'undici';
import type { ModelPart, Prompt, PromptMessage, ProviderModel } from '../../models/ports.ts';
import { createDeadline, type Deadline } from '../openai-protocol/deadline.ts';
import { brokenOff, filtered, MAX_ANSWER_LENGTH, timedOut, tooLong } from './failures.ts';
import { failureFrom } from './sdk-failure.ts';
import { createSdkFetch } from './sdk-fetch.ts';
import { toldUsage } from './told-usage.ts';

export interface SdkModelOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  connect?: buildConnector.connector | undefined;
}

interface Vendor {
  create(options: { baseURL: string; apiKey: string; fetch: typeof globalThis.fetch }): LanguageModelV4;
  /** What only this vendor's models are asked. */
  extras?(prompt: Prompt): Partial<LanguageModelV4CallOptions>;
}

/**
 * A model whose provider has a protocol of its own, spoken by a package of the AI SDK. It is always streamed, also when
 * nobody reads along: silence is noticed sooner, and there is one way to go wrong instead of two.
 */
export function createSdkModel(options: SdkModelOptions, { create, extras }: Vendor): ProviderModel {
  const { baseUrl, apiKey, firstChunkTimeoutMs, totalTimeoutMs } = options;
  const { fetch, close } = createSdkFetch(options.connect);
  // Without a key the package would look for one in the environment.
  const model = create({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch });

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
      deadline.set(Math.min(firstChunkTimeoutMs, totalTimeoutMs, beginWithinMs), () => timedOut('begin its answer'));
      const call = {
        prompt: prompt.messages.map(messageOf),
        temperature: prompt.temperature,
        maxOutputTokens: prompt.maxTokens,
        abortSignal: deadline.signal,
        ...extras?.(prompt),
      };
      yield* readParts(model, call, deadline, endsAtMs);
      isComplete = true;
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : failureFrom(error, apiKey);
    } finally {
      deadline.release(!isComplete);
    }
  }

  return { name: options.model, stream, close };
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

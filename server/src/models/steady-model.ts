import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueRefusal } from '../fair-queue.ts';
import { currentSpan, piecesIn } from '../tracing/index.ts';
import { type Admission, type Breaker, createBreaker } from './breaker.ts';
import { createPlaces } from './places.ts';
import { ModelFailure, type ModelPart, type Prompt, type ProviderModel } from './ports.ts';

export interface SteadyModel {
  readonly name: string;
  /** Calls that wait until others are over. */
  readonly waiting: number;
  /**
   * Calls that must wait are served round robin between accounts. `onAsking` hears whether the provider is being asked:
   * true with each call, false once one has failed.
   */
  stream(
    prompt: Prompt,
    accountId: string,
    signal: AbortSignal,
    onAsking?: (isAsked: boolean) => void,
  ): AsyncIterable<ModelPart>;
}

export interface SteadyModelOptions {
  /** How many answers it writes at once. */
  concurrency: number;
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  clock(): number;
  random?(): number;
  onCall?(outcome: string): void;
  onBreaker?(isOpen: boolean): void;
  /** Called with every call that was not made because too many wait. */
  onRefused?(refusal: QueueRefusal): void;
}

/** One model at one place: asked again after a passing failure, left in peace while it keeps failing. */
export function createSteadyModel(model: ProviderModel, options: SteadyModelOptions): SteadyModel {
  const { firstChunkTimeoutMs, totalTimeoutMs, onCall, random = Math.random } = options;
  const places = createPlaces(options.concurrency, options.onRefused);
  const breaker = createBreaker({
    clock: options.clock,
    random,
    ...(options.onBreaker && { onChange: options.onBreaker }),
  });

  return {
    name: model.name,
    get waiting() {
      return places.waiting;
    },
    async *stream(prompt, accountId, signal, onAsking) {
      signal.throwIfAborted();
      const beginsWithinMs = prompt.streamed ? Math.min(firstChunkTimeoutMs, totalTimeoutMs) : totalTimeoutMs;
      const mustBeginAt = performance.now() + beginsWithinMs;
      const leftMs = () => Math.max(1, mustBeginAt - performance.now());
      // Before and after waiting: others may have found out meanwhile.
      if (breaker.isPaused()) throw paused();
      const release = await places.take(accountId, leftMs(), signal);
      try {
        for (let retries = 0; ; retries += 1) {
          const failure = yield* attempt(model, breaker, prompt, signal, leftMs(), { onCall, onAsking });
          if (!failure) return;
          const delayMs = retryDelayMs(failure, retries, leftMs(), random);
          if (delayMs === undefined) throw failure;
          await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
        }
      } finally {
        release();
      }
    },
  };
}

/** Asks once. Returns the failure where nothing was said before it, so that one may ask again. */
async function* attempt(
  model: ProviderModel,
  breaker: Breaker,
  prompt: Prompt,
  signal: AbortSignal,
  beginWithinMs: number,
  hearers: {
    onCall: ((outcome: string) => void) | undefined;
    onAsking: ((isAsked: boolean) => void) | undefined;
  },
): AsyncGenerator<ModelPart, ModelFailure | undefined> {
  const admission = breaker.admit();
  if (!admission) throw paused();
  let hasBegun = false;
  let outcome = 'abandoned';
  let verdict: keyof Admission = 'abandoned';
  const call = traceCall(model.name);
  try {
    hearers.onAsking?.(true);
    for await (const part of piecesIn(call?.span, model.stream(prompt, signal, beginWithinMs))) {
      hasBegun ||= part.type === 'text' && part.text !== '';
      call?.note(part);
      yield part;
    }
    if (!hasBegun) throw new ModelFailure('broken-stream', 'The model provider sent an answer without text.');
    outcome = 'answered';
    verdict = 'succeeded';
    return undefined;
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelFailure)) throw error;
    hearers.onAsking?.(false);
    outcome = error.reason;
    if (isProvidersFault(error)) verdict = 'failed';
    if (hasBegun) throw error;
    return error;
  } finally {
    admission[verdict]();
    hearers.onCall?.(outcome);
    call?.end(outcome);
  }
}

/** The call as a span, where traces are on. */
function traceCall(model: string) {
  const span = currentSpan()?.child('model call', 'client');
  if (!span) return undefined;
  span.set({ 'gen_ai.request.model': model });
  const startedAt = performance.now();
  let hasBegun = false;
  return {
    span,
    note(part: ModelPart) {
      if (part.type === 'usage')
        span.set({
          'gen_ai.usage.input_tokens': part.promptTokens,
          'gen_ai.usage.output_tokens': part.completionTokens,
        });
      else if (!hasBegun && part.text !== '') {
        hasBegun = true;
        span.set({ 'parley.first_text_ms': performance.now() - startedAt });
      }
    },
    end(outcome: string) {
      span.set({ 'parley.outcome': outcome });
      const isFailure = outcome !== 'answered' && outcome !== 'abandoned';
      if (isFailure) span.set({ 'error.type': outcome });
      span.end(isFailure ? { error: undefined } : undefined);
    },
  };
}

function paused(): ModelFailure {
  return new ModelFailure('unreachable', 'The model provider is paused after failures.');
}

const mostRetries = 2;
const firstDelayMs = 250;
const longestDelayMs = 2_000;

/**
 * How long to wait before asking the same model again; nothing when that would not help. Chosen at random up to a bound
 * that doubles, so that those who failed together do not come back together.
 */
export function retryDelayMs(
  failure: ModelFailure,
  retries: number,
  leftMs: number,
  random: () => number,
): number | undefined {
  if (retries >= mostRetries || !isPassing(failure)) return undefined;
  const delayMs = failure.retryAfterMs ?? random() * firstDelayMs * 2 ** retries;
  return delayMs <= longestDelayMs && delayMs < leftMs ? delayMs : undefined;
}

/** Whether the same request may succeed in a moment. A model that was silent has used up the time for that. */
function isPassing({ reason, status }: ModelFailure): boolean {
  return reason === 'unreachable' || (reason === 'refused' && isProviderTrouble(status));
}

/** Whether a failure is the provider's, and not that of the request, the key or the name of the model. */
export function isProvidersFault({ reason, status }: ModelFailure): boolean {
  if (reason === 'filtered' || reason === 'blocked') return false;
  // An error inside a stream has no status.
  return reason !== 'refused' || status === undefined || isProviderTrouble(status);
}

function isProviderTrouble(status: number | undefined): boolean {
  return status !== undefined && (status === 408 || status === 429 || status >= 500);
}

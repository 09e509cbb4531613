import type { buildConnector } from 'undici';
import { NotFetched } from '../../knowledge/ports.ts';
import {
  type FailureOptions,
  type FailureReason,
  type ModelEndpoint,
  ModelFailure,
  type ModelPart,
} from '../../models/ports.ts';
import { createDeadline, type Deadline } from '../openai-protocol/deadline.ts';

/** What a provider's file is given to open one of its models. */
export interface ProviderOptions extends Omit<ModelEndpoint, 'provider'> {
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  /** Makes the connections, where not every address may be connected to. */
  connect?: buildConnector.connector | undefined;
}

/** Runs a call under the caller's signal and a deadline; one that is not read to its end is aborted. */
export async function* underDeadline(
  signal: AbortSignal,
  totalTimeoutMs: number,
  call: (deadline: Deadline, endsAtMs: number) => AsyncGenerator<ModelPart>,
): AsyncGenerator<ModelPart> {
  signal.throwIfAborted();
  const deadline = createDeadline(signal);
  let isComplete = false;
  try {
    yield* call(deadline, Date.now() + totalTimeoutMs);
    isComplete = true;
  } finally {
    deadline.release(!isComplete);
  }
}

/** In UTF-16 units: more than twice what the longest mode asks for. A longer answer is a model in a loop. */
export const MAX_ANSWER_LENGTH = 10_000;
/** An answer's whole JSON, or one event of a stream: escapes and reasoning make it longer than its text. */
export const MAX_JSON_BYTES = 1_000_000;
/** Each streamed token has an envelope of a few hundred bytes, and a model may send its reasoning first. */
export const MAX_STREAM_BYTES = 16_000_000;

/** A connection that our own guard refused is reported as blocked, not as the provider's failure. */
export function makeFailure(reason: FailureReason, message: string, options?: FailureOptions): ModelFailure {
  const refusal = reason === 'unreachable' ? refusalIn(options?.cause) : undefined;
  if (refusal) return new ModelFailure('blocked', refusal.message, { cause: refusal });
  return new ModelFailure(reason, message, options);
}

export function timedOut(what: string): ModelFailure {
  return makeFailure('timeout', `The model provider did not ${what} in time.`);
}

export function tooLong(): ModelFailure {
  return makeFailure('broken-stream', 'The model provider sent more than any answer needs.');
}

export function brokenOff(cause?: unknown): ModelFailure {
  return makeFailure('broken-stream', 'The model provider broke off its answer.', { cause });
}

export function filtered(): ModelFailure {
  return makeFailure('filtered', 'The model provider stopped the answer for what it says.');
}

function refusalIn(cause: unknown, depth = 0): NotFetched | undefined {
  if (cause instanceof NotFetched) return cause;
  return cause instanceof Error && depth < 5 ? refusalIn(cause.cause, depth + 1) : undefined;
}

export interface AnswerUsage {
  promptTokens: number;
  completionTokens: number;
}

/** More than any model reads or writes for one answer. */
const MOST_TOKENS = 10_000_000;

/** The usage that a provider reports; undefined where it cannot be true, so that our own estimate is used. */
export function toldUsage(promptTokens: unknown, completionTokens: unknown): AnswerUsage | undefined {
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;
}

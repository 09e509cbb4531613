import { NotFetched } from '../../knowledge/ports.ts';
import { type FailureOptions, type FailureReason, ModelFailure } from '../../models/ports.ts';

/** In UTF-16 units, so 20 KB at most: more than twice what the longest mode asks for. More is a model that does not find its end. */
export const MAX_ANSWER_LENGTH = 10_000;
/** An answer's whole JSON, or one event of a stream: escapes, and thoughts that nobody reads, make it longer than its text. */
export const MAX_JSON_BYTES = 1_000_000;
/** A streamed token travels in an envelope of a few hundred bytes, and a model may think aloud before it answers. */
export const MAX_STREAM_BYTES = 16_000_000;

/** A connection that the guard refused is no failure of the provider's. */
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

/** What a provider says that an answer took; nothing where it cannot be true, so that our own estimate is taken. */
export function toldUsage(promptTokens: unknown, completionTokens: unknown): AnswerUsage | undefined {
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;
}

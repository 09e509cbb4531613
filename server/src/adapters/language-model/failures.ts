import { NotFetched } from '../../knowledge/ports.ts';
import { type FailureOptions, type FailureReason, ModelFailure } from '../../models/ports.ts';

export const MAX_ANSWER_BYTES = 1_000_000;
/** A streamed token travels in an envelope of a few hundred bytes. */
export const MAX_STREAM_BYTES = 16 * MAX_ANSWER_BYTES;

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
  return makeFailure('broken-stream', `The model provider sent more than ${MAX_ANSWER_BYTES} bytes.`);
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

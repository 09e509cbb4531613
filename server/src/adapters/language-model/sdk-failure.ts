import { APICallError } from '@ai-sdk/provider';
import { ModelFailure } from '../../models/ports.ts';
import { redact } from '../openai-protocol/endpoint.ts';
import { retryAfterMs } from '../openai-protocol/retry-after.ts';
import { makeFailure } from './failures.ts';

const MAX_COMPLAINT_CHARACTERS = 2_048;

/**
 * What a package of the AI SDK threw, as our port promises it. Its own errors hold the whole request, with what the
 * visitor wrote, and are left behind.
 */
export function failureFrom(error: unknown, apiKey: string | undefined): ModelFailure {
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

import type { ModelFailure } from './ports.ts';

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

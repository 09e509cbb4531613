import { ParleyError } from './parley-error.ts';

const firstWaitMs = 500;
const longestWaitMs = 8_000;
/** Whoever has to wait longer decides for itself. */
const longestRetryAfter = 60;

interface Tried {
  /** Tries that failed before this one. */
  failures: number;
  retries: number;
  /** Whether the request may have taken effect without harm. */
  isRepeatable: boolean;
}

/** How long to wait before the next try, or undefined where there is none. */
export function waitBeforeRetry(error: unknown, { failures, retries, isRepeatable }: Tried): number | undefined {
  if (!(error instanceof ParleyError) || failures >= retries) return undefined;
  const { status, retryAfter } = error;
  // Past a limit nothing was done.
  if (status !== 429 && !(isRepeatable && mayPass(error))) return undefined;
  if (retryAfter === undefined) return backoffMs(failures);
  return retryAfter > longestRetryAfter ? undefined : retryAfter * 1_000 * (1 + Math.random() / 10);
}

/** Not all at once, when a server comes back. */
export function backoffMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2);
}

function mayPass({ code, status }: ParleyError): boolean {
  return code === 'UNREACHABLE' || code === 'TIMEOUT' || [500, 502, 503, 504].includes(status);
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

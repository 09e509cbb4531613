import type { PostOutcome } from './ports.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** How long after each failure it is tried again: about three days in all. */
const delaysMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)];
/** Those that failed together do not come back together. */
const jitter = 0.1;
const longestAskedMs = dayMs;

export type Verdict =
  | { kind: 'delivered'; status: number }
  /** The receiver wants nothing any more. */
  | { kind: 'gone'; status: number; error: string }
  | { kind: 'failed'; status: number | null; error: string; delayMs: number | undefined };

/** What an attempt means for the delivery, and when it is tried again; never, when it has failed often enough. */
export function judgeAttempt(
  outcome: PostOutcome,
  failuresBefore: number,
  random: () => number = Math.random,
): Verdict {
  if ('unanswered' in outcome) return { kind: 'failed', status: null, error: outcome.unanswered, delayMs: delay(0) };
  const { status, retryAfterMs = 0 } = outcome;
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const error = errorOf(status);
  if (status === 410) return { kind: 'gone', status, error };
  const mayAsk = status === 429 || status === 503;
  return { kind: 'failed', status, error, delayMs: delay(mayAsk ? retryAfterMs : 0) };

  function delay(askedMs: number): number | undefined {
    const planned = delaysMs[failuresBefore];
    if (planned === undefined) return undefined;
    const spread = planned * (1 - jitter + 2 * jitter * random());
    // Never sooner than planned: the attempts of three days must not be spent in a minute.
    return Math.round(Math.max(spread, Math.min(askedMs, longestAskedMs)));
  }
}

function errorOf(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver answered with status ${status}; redirects are not followed.`
    : `The receiver answered with status ${status}.`;
}

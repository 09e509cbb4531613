import type { SendOutcome } from './ports.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long after each failure it is tried again: about a day in all. */
const delaysMs = [10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, ...[1, 2, 4, 8, 8].map((hours) => hours * hourMs)];
/** Those that failed together do not come back together. */
const jitter = 0.1;

export type Verdict = { kind: 'sent' } | { kind: 'failed'; reason: string; delayMs: number | undefined };

/** What an attempt means for the email, and when it is tried again; never, when that is of no use. */
export function judgeAttempt(
  outcome: SendOutcome,
  failuresBefore: number,
  random: () => number = Math.random,
): Verdict {
  if (outcome.kind === 'sent') return outcome;
  const planned = outcome.isFinal ? undefined : delaysMs[failuresBefore];
  const delayMs = planned && planned * (1 - jitter + 2 * jitter * random());
  return { kind: 'failed', reason: outcome.reason, delayMs };
}

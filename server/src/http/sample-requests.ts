import type { RequestLog } from './app.ts';

/** Somebody noticed. For a stream this is the time until it began. */
const slowMs = 1_000;

/** Whether a request is logged: a share of them, and always those that failed or were slow. */
export function sampleRequests(share: number, random: () => number = Math.random) {
  return ({ status, durationMs }: Pick<RequestLog, 'status' | 'durationMs'>): boolean =>
    share === 1 || status >= 400 || durationMs >= slowMs || random() < share;
}

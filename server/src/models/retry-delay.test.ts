import { describe, expect, test } from 'vitest';
import { type FailureReason, ModelFailure } from './ports.ts';
import { isProvidersFault, retryDelayMs } from './steady-model.ts';

const failure = (reason: FailureReason, status?: number, retryAfterMs?: number) =>
  new ModelFailure(reason, 'x', { ...(status !== undefined && { status }), retryAfterMs });
const half = () => 0.5;

describe('asking the same model again', () => {
  test.each([429, 500, 502, 503, 529, 408])('is worth it after status %i', (status) => {
    expect(retryDelayMs(failure('refused', status), 0, 10_000, half)).toBe(125);
    expect(isProvidersFault(failure('refused', status))).toBe(true);
  });

  test.each([400, 401, 403, 404, 422, 302])('is not worth it after status %i, which is not its fault', (status) => {
    expect(retryDelayMs(failure('refused', status), 0, 10_000, half)).toBeUndefined();
    expect(isProvidersFault(failure('refused', status))).toBe(false);
  });

  test('is worth it when nobody listened, not after silence, filters or a refused address', () => {
    expect(retryDelayMs(failure('unreachable'), 0, 10_000, half)).toBe(125);
    for (const reason of ['timeout', 'filtered', 'blocked', 'broken-stream'] as const)
      expect(retryDelayMs(failure(reason), 0, 10_000, half)).toBeUndefined();
  });

  test('happens twice at most, each time after a longer wait', () => {
    const waits = [0, 1, 2].map((retries) => retryDelayMs(failure('unreachable'), retries, 10_000, () => 1));
    expect(waits).toEqual([250, 500, undefined]);
  });

  test('waits as long as the provider asks when that is short, and not at all when it is long', () => {
    expect(retryDelayMs(failure('refused', 429, 1_500), 0, 10_000, half)).toBe(1_500);
    expect(retryDelayMs(failure('refused', 429, 30_000), 0, 60_000, half)).toBeUndefined();
  });

  test('never goes past the time in which the answer must begin', () => {
    expect(retryDelayMs(failure('refused', 429, 1_500), 0, 1_400, half)).toBeUndefined();
  });
});

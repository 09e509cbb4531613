import { describe, expect, test } from 'vitest';
import { judgeAttempt } from './judge-attempt.ts';

const half = () => 0.5;
const answer = (status: number, retryAfterMs?: number) => ({ status, retryAfterMs });
const delayOf = (outcome: Parameters<typeof judgeAttempt>[0], failures: number, random = half) => {
  const verdict = judgeAttempt(outcome, failures, random);
  return verdict.kind === 'failed' ? verdict.delayMs : verdict.kind;
};
const hourMs = 3_600_000;

describe('an attempt', () => {
  test.each([200, 201, 204, 299])('that is answered with %i is a delivery', (status) => {
    expect(judgeAttempt(answer(status), 3)).toEqual({ kind: 'delivered', status });
  });

  test.each([301, 302, 307, 308])('that is answered with %i has failed: nothing is followed', (status) => {
    expect(judgeAttempt(answer(status), 0, half)).toMatchObject({
      kind: 'failed',
      error: expect.stringContaining('redirects are not followed'),
    });
  });

  test('that is answered with 410 ends the webhook', () => {
    expect(judgeAttempt(answer(410), 0)).toMatchObject({ kind: 'gone', status: 410 });
  });

  test.each([
    ['500', answer(500)],
    ['400', answer(400)],
    ['100', answer(100)],
    ['nothing', { unanswered: 'No.', isTooSlow: true }],
  ])('that is answered with %s is made again, ever later, for about three days', (_, outcome) => {
    const delays = Array.from({ length: 9 }, (__, failures) => Number(delayOf(outcome, failures)));
    expect(delays.map((ms) => ms / 1_000)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(delays.reduce((sum, ms) => sum + ms) / hourMs).toBeCloseTo(75.6, 1);
    expect(delayOf(outcome, 9)).toBeUndefined();
  });

  test('is made again a little sooner or later than planned', () => {
    expect(delayOf(answer(500), 1, () => 0)).toBe(270_000);
    expect(delayOf(answer(500), 1, () => 1)).toBe(330_000);
  });

  test.each([429, 503])('that is answered with %i waits as long as it is asked to, within a day', (status) => {
    expect(delayOf(answer(status, 60_000), 0)).toBe(60_000);
    expect(delayOf(answer(status, 100 * hourMs), 0)).toBe(24 * hourMs);
    // Sooner than planned, the attempts would be spent in a minute.
    expect(delayOf(answer(status, 1_000), 1)).toBe(300_000);
  });

  test('is not put off by a status that may not ask for it', () => {
    expect(delayOf(answer(500, hourMs), 0)).toBe(5_000);
  });
});

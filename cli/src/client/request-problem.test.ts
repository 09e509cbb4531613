import { expect, test } from 'vitest';
import { waitOf } from './request-problem.ts';

const nowMs = Date.parse('2026-11-15T10:00:00Z');

test.each([
  ['3', 3_000],
  ['0', 0],
  ['Sun, 15 Nov 2026 10:00:07 GMT', 7_000],
  ['Sun, 15 Nov 2026 09:00:00 GMT', 0],
  ['soon', 5_000],
  ['', 5_000],
  [null, 5_000],
])('Retry-After: %s is a wait of %s ms', (header, waitMs) => {
  expect(waitOf(header, nowMs)).toBe(waitMs);
});

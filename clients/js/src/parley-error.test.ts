import { expect, test } from 'vitest';
import { errorOf, secondsOf } from './parley-error.ts';

const nowMs = Date.parse('2026-11-15T10:00:00Z');

test.each([
  ['3', 3],
  ['0', 0],
  ['Sun, 15 Nov 2026 10:00:07 GMT', 7],
  ['Sun, 15 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s is a wait of %s seconds', (header, seconds) => {
  expect(secondsOf(header, nowMs)).toBe(seconds);
});

test.each(['', 'null', '"text"', '<html>', '{"code":7}'])('the body %s is no error of Parley', async (body) => {
  expect(await errorOf(new Response(body, { status: 404 }))).toMatchObject({ code: 'INVALID_RESPONSE', status: 404 });
});

import { expect, test } from 'vitest';
import { type ErrorCode, ParleyError } from '../../../clients/js/src/parley-error.ts';
import { en } from '../words/en.ts';
import type { Words } from '../words/index.ts';
import { isWorthAnotherTry, sayProblem } from './problem-words.ts';

const words = (name: keyof Words) => en[name];
const failed = (code: ErrorCode, message: string, status = 400) => new ParleyError(code, message, { status });
const said = (error: unknown, language = 'en') => sayProblem(error, words, language);

test('a refused field is named apart from what is wrong with it', () => {
  expect(said(failed('INVALID_REQUEST', 'url: The address holds a user name or a password.'))).toEqual({
    text: 'The address holds a user name or a password.',
    field: 'url',
  });
  expect(said(failed('INVALID_REQUEST', 'settings.logoUrl: is needed.'))).toEqual({
    text: 'Needed.',
    field: 'logoUrl',
  });
  expect(said(failed('INVALID_REQUEST', 'domains.2: is needed.')).field).toBe('domains');
});

test.each([
  'url: localhost is inside a private network. An operator can allow it with the setting ALLOWED_PRIVATE_HOSTS=localhost:4000.',
  'url: Port 4000 is not one of a website.',
])('ports and settings of the server are not shown: %s', (message) => {
  expect(said(failed('INVALID_REQUEST', message))).toEqual({ text: en.addressRefused, field: 'url' });
});

test('a status is not shown', () => {
  const unreadable = failed('WEBSITE_UNREADABLE', 'The website answered with status 404.', 422);
  expect(said(unreadable).text).toBe(en.websiteUnreadable);
});

test('sentences of the server are shown to those who read English', () => {
  const unreadable = failed('WEBSITE_UNREADABLE', 'There is no website of this name.', 422);
  expect(said(unreadable, 'en-GB').text).toBe('There is no website of this name.');
  expect(said(unreadable, 'de').text).toBe(en.websiteUnreadable);
});

test('a code may mean something of its own where it occurs', () => {
  const own = { UNAUTHORIZED: { says: 'signInProblem', at: 'password' } } as const;
  const refused = failed('UNAUTHORIZED', 'The email address or the password is wrong.', 401);
  expect(sayProblem(refused, words, 'en', own)).toEqual({ text: en.signInProblem, field: 'password' });
  expect(said(refused).text).toBe(en.signInEnded);
});

test('what is no answer of the server says that something failed', () => {
  expect(said(new TypeError('x is undefined')).text).toBe(en.somethingFailed);
  expect(said(failed('BREWING' as ErrorCode, 'A code of a newer server.')).text).toBe(en.somethingFailed);
});

test('only what may succeed later is offered again', () => {
  expect(isWorthAnotherTry(failed('UNREACHABLE', '', 0))).toBe(true);
  expect(isWorthAnotherTry(failed('RATE_LIMIT_EXCEEDED', '', 429))).toBe(true);
  expect(isWorthAnotherTry(failed('INTERNAL_ERROR', '', 500))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 413, 415, 422])
    expect(isWorthAnotherTry(failed('INVALID_REQUEST', '', status)), String(status)).toBe(false);
});

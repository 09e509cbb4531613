import { expect, test } from 'vitest';
import { returnPath } from './provider-sign-in.ts';

test.each(['/', '/chatbots/bot_1/sources?page=2', '/inbox/live_1#latest', '/settings/%2F%2Fevil.example'])(
  'leads back to %s',
  (path) => expect(returnPath(path)).toBe(path),
);

test.each([
  undefined,
  '',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'evil.example',
  ' /',
  '/api/auth/provider/start?returnTo=/',
  '/a/../api/accounts',
  `/${'a'.repeat(1_000)}`,
  // As long when it is written as browsers do, and too long for a cookie.
  `/${'語'.repeat(400)}`,
])('leads to the first page instead of %j', (given) => expect(returnPath(given)).toBe('/'));

test('takes the way that a browser would take', () => {
  expect(returnPath('/chatbots/../settings')).toBe('/settings');
  expect(returnPath('/inbox\r\nSet-Cookie: a=b')).toBe('/inboxSet-Cookie:%20a=b');
});

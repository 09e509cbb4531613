import { describe, expect, test } from 'vitest';
import { ownOrigins } from './origins.ts';

describe('an origin of our own, where the operator has given the public address,', () => {
  const isOwn = ownOrigins({ publicUrl: 'https://parley.example.net/base', isGiven: true });

  test('is that of this address, whatever the Host', () => {
    for (const host of ['parley.example.net', 'upstream.internal', undefined])
      expect(isOwn('https://parley.example.net', host)).toBe(true);
  });

  test.each([
    ['http://chat.example.net:8443', 'chat.example.net:8443'],
    ['http://evil.org', 'evil.org'],
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['http://parley.example.net', 'parley.example.net'],
    ['https://parley.example.net:8443', 'parley.example.net:8443'],
  ])('is not %s by a request that names itself as sent to %s', (origin, host) =>
    expect(isOwn(origin, host)).toBe(false),
  );

  test.each([
    'null',
    '',
    'https://evil-parley.example.net',
    'https://parley.example.net.evil.org',
    'https://PARLEY.example.net',
    'https://parley.example.net/',
    'ftp://parley.example.net',
  ])('is not %s', (origin) => expect(isOwn(origin, 'parley.example.net')).toBe(false));
});

describe('an origin of our own, where there is no public address,', () => {
  const isOwn = ownOrigins({ publicUrl: 'http://0.0.0.0:3000', isGiven: false });

  test.each([
    ['http://localhost:3000', 'localhost:3000'],
    ['http://app.localhost:3000', 'app.localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['http://[::1]:3000', '[::1]:3000'],
    ['https://localhost', 'localhost:443'],
    ['http://localhost', 'localhost:80'],
    ['https://localhost', 'LocalHost'],
    ['http://0.0.0.0:3000', 'anything'],
  ])('is %s, sent to %s', (origin, host) => expect(isOwn(origin, host)).toBe(true));

  test.each([
    ['http://evil.org', 'evil.org'],
    ['http://10.0.0.5:3000', '10.0.0.5:3000'],
    ['http://localhost.evil.org', 'localhost.evil.org'],
    ['http://127.0.0.1.evil.org', '127.0.0.1.evil.org'],
    ['http://evil-localhost', 'evil-localhost'],
    ['http://localhost:3000', 'localhost:4000'],
    ['http://localhost', 'localhost:443'],
    ['https://localhost', 'localhost:80'],
    ['http://localhost', 'evil.org@localhost'],
    ['http://localhost:3000', undefined],
    ['http://undefined', undefined],
    ['null', 'localhost'],
  ])('is not %s, sent to %s', (origin, host) => expect(isOwn(origin, host)).toBe(false));
});

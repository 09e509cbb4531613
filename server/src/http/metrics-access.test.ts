import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../test-support/test-service.ts';
import { mayReadMetrics } from './metrics.ts';

/** What of a request says who asks. */
const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the metrics of a server without a token', () => {
  test.each([
    asked('127.0.0.1'),
    asked('127.0.0.53', { host: '127.0.0.1' }),
    asked('::1', { host: '[::1]:3000' }),
    asked('::ffff:127.0.0.1'),
  ])('are for whoever is on this machine', (request) => expect(mayReadMetrics(request, undefined)).toBe(true));

  test.each([
    ['another machine', asked('203.0.113.7')],
    ['another machine over IPv6', asked('2001:db8::1')],
    ['a machine that names itself in the Host', asked('10.0.0.5', { host: '127.0.0.1' })],
    ['a proxy on this machine', asked('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })],
    ['a proxy that says so otherwise', asked('127.0.0.1', { forwarded: 'for=203.0.113.7' })],
    ['a page by a name that leads here', asked('127.0.0.1', { host: 'evil.example.org:3000' })],
    ['a guess at the token', asked('203.0.113.7', { authorization: 'Bearer undefined' })],
    ['an unknown address', asked('')],
  ])('are not for %s', (_, request) => expect(mayReadMetrics(request, undefined)).toBe(false));
});

describe('the metrics of a server with a token', () => {
  const token = 'only-for-prometheus';
  test('are for whoever has it, wherever they are', () =>
    expect(mayReadMetrics(asked('203.0.113.7', { authorization: `Bearer ${token}` }), token)).toBe(true));

  test.each(['', 'Bearer ', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`])(
    'are not for "%s", not even on this machine',
    (authorization) => expect(mayReadMetrics(asked('127.0.0.1', { authorization }), token)).toBe(false),
  );
});

test('a server that other machines reach tells them nothing', async () => {
  const service = await startTestService('sqlite', { HOST: '0.0.0.0' });
  try {
    const { port } = new URL(service.url);
    const read = async (host: string, headers: Record<string, string> = {}) =>
      (await fetch(`http://${host}:${port}/metrics`, { headers })).status;
    expect(await read('127.0.0.1')).toBe(200);
    expect(await read('127.0.0.1', { 'X-Forwarded-For': '203.0.113.7' })).toBe(401);
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((each) => each?.family === 'IPv4' && !each.internal);
    for (const each of others) expect(await read(each?.address ?? '')).toBe(401);
  } finally {
    await service.stop();
  }
});

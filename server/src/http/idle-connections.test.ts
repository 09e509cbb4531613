import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '../../test-support/raw-http.ts';
import { answerMalformedRequests } from './listening.ts';

let server: Server;
let url: string;
beforeEach(async () => {
  // As ours, but for how long it waits.
  server = createServer({ connectionsCheckingInterval: 20 }, (_, response) => response.end('here'));
  server.headersTimeout = 800;
  server.requestTimeout = 1_000;
  answerMalformedRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const waitMs = 30_000;

test('a connection on which nothing was asked is closed without a word', async () => {
  expect(await sendRaw(url, '', { waitMs })).toMatchObject({ status: 0, head: '', body: '' });
});

test('a request that does not arrive in time is told so', async () => {
  for (const begun of ['G', 'GET / HTTP/1.1\r\nHost: x\r\n']) {
    const { status, head, body } = await sendRaw(url, begun, { waitMs });
    expect(status).toBe(408);
    expect(head).toContain('Connection: close');
    expect(head).toMatch(/X-Request-Id: \S+/);
    expect(JSON.parse(body)).toEqual({
      error: 'Invalid request',
      code: 'INVALID_REQUEST',
      message: 'The request did not arrive in time.',
    });
  }
});

test('headers that are too large are told so, and what is not HTTP too', async () => {
  const large = await sendRaw(url, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`, {
    waitMs,
  });
  expect([large.status, JSON.parse(large.body).code]).toEqual([431, 'PAYLOAD_TOO_LARGE']);
  const other = await sendRaw(url, 'not HTTP at all\r\n\r\n', { waitMs });
  expect([other.status, JSON.parse(other.body).message]).toEqual([400, 'This is not a well-formed HTTP request.']);
});

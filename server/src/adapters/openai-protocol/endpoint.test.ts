import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildConnector } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenAiEndpoint } from './endpoint.ts';
import { retryAfterMs } from './retry-after.ts';

let last: IncomingMessage | undefined;
const server = createServer((request, response) => {
  last = request;
  response.end('{}');
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Reaches the server of this test under any name. */
const connect: buildConnector.connector = (options, callback) =>
  buildConnector({})({ ...options, hostname: '127.0.0.1', port: String(port) }, callback);

async function headersFor(baseUrl: string, apiKey: string | undefined) {
  const makeFailure = (_reason: string, message: string) => new Error(message);
  const endpoint = createOpenAiEndpoint({ baseUrl, apiKey, makeFailure, connect });
  await text(await endpoint.post('/chat/completions', {}, new AbortController().signal));
  await endpoint.close();
  return { url: last?.url, authorization: last?.headers.authorization, azure: last?.headers['api-key'] };
}

test('a key goes into the header of its protocol', async () => {
  expect(await headersFor('http://models.example.com/v1', 'sk-1')).toEqual({
    url: '/v1/chat/completions',
    authorization: 'Bearer sk-1',
    azure: undefined,
  });
});

test("Azure gets the key under its own name, at the deployment's path and version", async () => {
  const baseUrl = 'http://shop.openai.azure.com/openai/deployments/mini?api-version=2026-01-01';
  expect(await headersFor(baseUrl, 'sk-1')).toEqual({
    url: '/openai/deployments/mini/chat/completions?api-version=2026-01-01',
    authorization: undefined,
    azure: 'sk-1',
  });
});

test('a host that only looks like Azure is not taken for it', async () => {
  expect(await headersFor('http://notazure.com/v1', 'sk-1')).toMatchObject({ authorization: 'Bearer sk-1' });
});

test('without a key none is sent', async () => {
  expect(await headersFor('http://localhost/v1', undefined)).toMatchObject({
    authorization: undefined,
    azure: undefined,
  });
});

test.each([
  ['2', 2_000],
  ['0.5', 500],
  ['0', 0],
  ['Sat, 14 Nov 2026 10:00:05 GMT', 5_000],
  ['Sat, 14 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After: %s is a wait of %s ms', (header, expected) => {
  expect(retryAfterMs(header, Date.parse('2026-11-14T10:00:00Z'))).toBe(expected);
});

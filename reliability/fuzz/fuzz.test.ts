import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startStubProvider } from '../../server/test-support/stub-provider.ts';
import { startTestService } from '../../server/test-support/test-service.ts';
import { requestClasses } from './classes/index.ts';
import { runFuzz } from './fuzz.ts';
import { createRandom, shuffled } from './random.ts';
import { fuzzSettings } from './request.ts';
import { send } from './send.ts';
import { complaintAbout } from './verdict.ts';

test('400 malformed requests of every kind bring no 5xx, no hang and no change to an account that is left alone', async () => {
  const provider = await startStubProvider();
  const service = await startTestService('sqlite', {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    ...fuzzSettings,
  });
  try {
    const result = await runFuzz({ url: service.url, client: service, seed: 20_261_117, requests: 400 });
    expect(result.failures).toEqual([]);
    expect(result.afterwards).toEqual([]);
    expect(result.sent).toBe(400);
  } finally {
    await service.stop();
    await provider.close();
  }
});

test('classes have names of their own, so that each can be found', () => {
  const names = requestClasses.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(new Set(names).size).toBe(names.length);
});

test('the same seed gives the same order, another seed another', () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at);
  const ordered = (seed: number) => shuffled(numbers, createRandom(seed)).join();
  expect(ordered(7)).toBe(ordered(7));
  expect(ordered(7)).not.toBe(ordered(8));
});

test('a server that fails, closes without a word, shows its inside or takes what it must refuse is complained about', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/fails') response.writeHead(500).end();
    else if (request.url === '/closes') request.socket.destroy();
    else if (request.url === '/shows') response.writeHead(400).end('at async x (/srv/node_modules/x.js)');
    else if (request.url === '/odd')
      response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"oops":true}');
    else response.end('fine');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const complaint = async (target: string, isRefused: boolean) => {
    const reply = await send(
      url,
      {
        method: 'GET',
        target,
        version: 'HTTP/1.1',
        headers: [['Host', 'localhost']],
        body: Buffer.alloc(0),
        value: undefined,
        manner: 'reads',
      },
      '127.0.0.1',
    );
    return complaintAbout(reply, { name: 'x', malform: () => {}, isRefused }, { isPage: false });
  };
  expect(await complaint('/fails', false)).toMatch(/^status 500/);
  expect(await complaint('/closes', false)).toBe('closed without a reply');
  expect(await complaint('/shows', false)).toMatch(/shows the inside/);
  expect(await complaint('/odd', false)).toMatch(/another form/);
  expect(await complaint('/fine', true)).toMatch(/must be refused/);
  expect(await complaint('/fine', false)).toBeUndefined();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await complaint('/gone', false)).toBe('the server takes no connection');
});

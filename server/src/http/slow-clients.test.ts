import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEventStream, readThenCut } from '../../test-support/open-event-stream.ts';
import { startServerProcess } from '../../test-support/server-process.ts';
import { type StubBehaviour, type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { createTestClient } from '../../test-support/test-client.ts';
import { startTestService } from '../../test-support/test-service.ts';
import { readConfig } from '../config/index.ts';

const streamPath = '/api/chatbot/query-stream';
const queryPath = '/api/chatbot/query';

let provider: StubProvider;
let settings: Record<string, string>;
beforeAll(async () => {
  provider = await startStubProvider();
  settings = {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    // Who gives up in these tests is the client.
    MODEL_TIMEOUT_MS: '600000',
    MODEL_FIRST_CHUNK_TIMEOUT_MS: '600000',
  };
});
afterAll(() => provider.close());

async function startShop(more: Record<string, string> = {}) {
  const service = await startTestService('sqlite', { ...settings, ...more });
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account, { 'https://example.com/': 'A word about words.' });
  const interactions = async (): Promise<number> => {
    const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    return (await service.request('GET', path, { token: account.idToken })).body.totalInteractions;
  };
  return { service, account, chatbotId, interactions };
}

describe('a client that goes away', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop?.service.stop());

  const silent: StubBehaviour = { hangAfterTokens: 0 };
  const slow: StubBehaviour = {
    answer: Array(60).fill('A word about words [1].').join(' '),
    hangAfterTokens: 100,
  };
  test.each([
    ['a whole answer', queryPath, {}, { hangAfterTokens: 1 }],
    ['a stream before its first chunk', streamPath, {}, silent],
    ['a stream in its middle', streamPath, {}, slow],
    ['a rich stream before its first chunk', streamPath, { events: true }, silent],
    ['a rich stream in its middle', streamPath, { events: true }, slow],
  ])('while it waits for %s stops the model, and nothing is counted', async (...given) => {
    const [, path, more, behaviour]: [string, string, object, StubBehaviour] = given;
    const { service, account, chatbotId, interactions } = shop;
    provider.behaviour = behaviour;
    const before = { answers: await interactions(), chats: provider.counts.chat };
    const aborted = provider.counts.aborted;
    const leaving = new AbortController();
    const response = fetch(service.url + path, {
      method: 'POST',
      signal: leaving.signal,
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ chatbotId, message: 'What about words?', ...more }),
    });
    response.catch(() => {});
    while (provider.counts.chat === before.chats) await sleep(5);
    if (path === streamPath && behaviour === slow) await (await response).body?.getReader().read();
    leaving.abort();
    await vi.waitFor(() => expect(provider.counts.aborted).toBe(aborted + 1));
    provider.behaviour = {};
    expect(await interactions()).toBe(before.answers);
  });

  test('has its model stopped within a second, as the server is set', () => {
    expect(readConfig({}).STREAM_RESUME_GRACE_MS).toBeLessThan(1_000);
  });

  test('and comes back 200 times has the same text in the end', async () => {
    // However long it takes to come back.
    const { service, account, chatbotId, interactions } = await startShop({
      STREAM_RESUME_GRACE_MS: '60000',
    });
    const streams = 10;
    const cutsPerStream = 20;
    // Provider, server and client are one process here: each token costs all three of them.
    const answer = Array(45).fill('A word about words, ünïcödé🙂 [1].').join(' ');
    provider.behaviour = { answer, tokenDelayMs: 4 };
    const follow = async () => {
      let received = '';
      let lastEventId = '';
      let told: string | undefined;
      for (let cuts = 0; ; cuts++) {
        const body = { chatbotId, message: 'What about words?', events: true };
        const request = { token: account.apiKey, body, lastEventId };
        // The first event says how to come back: who has not read it asks anew.
        const least = lastEventId === '' ? 1_000 : 100;
        const bytes = cuts < cutsPerStream ? least + Math.random() * 500 : Number.POSITIVE_INFINITY;
        const text = await readThenCut(service.url + streamPath, request, Math.floor(bytes));
        // Only whole events count, as in every browser.
        for (const event of text.split('\n\n').slice(0, -1)) {
          const [, data = '{}'] = /^data: (.+)$/m.exec(event) ?? [];
          lastEventId = /^id: (.+)$/m.exec(event)?.[1] ?? lastEventId;
          if (event.includes('event: chunk')) received += JSON.parse(data).chunk;
          if (event.includes('event: answer')) told = JSON.parse(data).response;
          if (event.includes('event: done')) return { received, told, cuts };
        }
      }
    };
    const before = await interactions();
    const results = await Promise.all(Array.from({ length: streams }, follow));
    provider.behaviour = {};
    expect(results.reduce((sum, { cuts }) => sum + cuts, 0)).toBe(streams * cutsPerStream);
    for (const { received, told } of results) expect(received).toBe(told);
    expect(new Set(results.map(({ received }) => received)).size).toBe(1);
    expect(await interactions()).toBe(before + streams);
    await service.stop();
  });
});

describe('clients that do not read', () => {
  const readers = 20;
  const messages = 2_000;
  const sessionBytes = messages * 4_000;

  test('hold next to no memory of the server, keep nobody waiting, and miss nothing in the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-slow-'));
    const server = await startServerProcess({ ...settings, DATA_DIR: folder });
    const client = createTestClient(
      () => server.url,
      () => {},
    );
    const account = await client.createAccount();
    const chatbotId = await client.createChatbot(account);
    const opening = { token: account.apiKey, body: { chatbotId } };
    const { sessionId } = (await client.request('POST', '/api/live-chat/sessions', opening)).body;
    const post = (number: number) =>
      client.request('POST', '/api/live-chat/message', {
        token: account.apiKey,
        body: {
          sessionId,
          message: `${number} `.padEnd(4_000, 'x'),
          senderType: 'customer',
          senderName: 'Ann',
        },
      });
    const numbers = Array.from({ length: messages }, (_, at) => at).values();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (const number of numbers) await post(number);
      }),
    );
    const residentMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

    const before = residentMb();
    const sockets = await Promise.all(
      Array.from({ length: readers }, () => followWithoutReading(server.url, sessionId, account.apiKey)),
    );
    await sleep(1_500);
    // All of it for all of them would be ten times as much. A busy machine frees memory later, but does so while nobody
    // is cut, which happens after 30 s.
    const mostMb = (readers * sessionBytes) / 2 ** 20 / 3;
    await vi.waitFor(() => expect(residentMb() - before).toBeLessThan(mostMb), { timeout: 20_000 });
    // How long others wait is measured by `bench -- fairness`, on a machine that has nothing else to do.
    expect((await post(messages)).status).toBe(200);
    for (const socket of sockets) socket.destroy();

    const stream = await openEventStream(`${server.url}/api/live-chat/sessions/${sessionId}/events`, {
      token: account.apiKey,
    });
    const last = await stream.until(({ data }) => data.includes(`"sequence":${messages + 1},`));
    expect(stream.events.indexOf(last)).toBe(messages + 1);
    stream.close();
    await server.kill();
    await rm(folder, { recursive: true });
  });
});

async function followWithoutReading(url: string, sessionId: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.pause();
  socket.write(
    `GET /api/live-chat/sessions/${sessionId}/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

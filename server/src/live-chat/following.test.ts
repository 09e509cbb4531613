import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  service = await startTestService('sqlite');
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account);
});
afterAll(() => service?.stop());

const open = async (): Promise<string> =>
  (await service.request('POST', '/api/live-chat/sessions', { token: account.apiKey, body: { chatbotId } }))
    .body.sessionId;
const eventsOf = (sessionId: string) => `${service.url}/api/live-chat/sessions/${sessionId}/events`;
const readers = async () =>
  Number(/^parley_event_readers (\d+)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]);
const untilReaders = async (count: number) => {
  while ((await readers()) !== count) await sleep(10);
};

test('readers come and go, and are counted in the metrics', async () => {
  const sessionId = await open();
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => openEventStream(eventsOf(sessionId), { token: account.apiKey })),
  );
  await untilReaders(3);
  for (const stream of streams) stream.close();
  await untilReaders(0);
});

test('whoever asks for the head of a stream gets it, and follows nothing', async () => {
  const response = await fetch(eventsOf(await open()), {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${account.apiKey}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(await readers()).toBe(0);
});

test('a stream carries the headers that every reply has, and those that keep proxies from holding it back', async () => {
  const stream = await openEventStream(eventsOf(await open()), { token: account.apiKey });
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    ratelimit: expect.any(String),
  });
  stream.close();
});

test('an agent who follows a session is there at once, without waiting for its turn', async () => {
  const sessionId = await open();
  await service.request('PUT', '/api/live-chat/agent-status', {
    token: account.idToken,
    body: { agentId: account.userId, status: 'available', maxConcurrentChats: 5 },
  });
  service.passTime(59_000);
  const stream = await openEventStream(eventsOf(sessionId), { token: account.idToken });
  await stream.until(() => true);
  await sleep(100);
  service.passTime(30_000);
  const { body } = await service.request('GET', `/api/live-chat/sessions/${await open()}`, {
    token: account.apiKey,
  });
  expect(body.isStaffed).toBe(true);
  stream.close();
});

test('streams end at once when the server stops', async () => {
  const stream = await openEventStream(eventsOf(await open()), { token: account.apiKey });
  await stream.until(({ event }) => event === 'opened');
  const stoppedAt = performance.now();
  await service.restart();
  await stream.ended;
  expect(performance.now() - stoppedAt).toBeLessThan(5_000);
});

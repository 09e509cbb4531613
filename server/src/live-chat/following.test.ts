import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let account: TestAccount;
let chatbotId: string;
beforeAll(async () => {
  // Whoever waits for a stream when the server stops waits for longer than any test.
  service = await startTestService('sqlite', { DRAIN_TIMEOUT_MS: '600000' });
  account = await service.createAccount();
  chatbotId = await service.createChatbot(account);
});
afterAll(() => service?.stop());

const open = async (): Promise<string> =>
  (await service.request('POST', '/api/live-chat/sessions', { token: account.apiKey, body: { chatbotId } })).body
    .sessionId;
const eventsOf = (sessionId: string) => `${service.url}/api/live-chat/sessions/${sessionId}/events`;
const readers = async () =>
  Number(/^parley_event_subscribers (\d+)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]);
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
  service.passTime(30_000);
  const path = `/api/live-chat/sessions/${await open()}`;
  const isStaffed = async () => (await service.request('GET', path, { token: account.apiKey })).body.isStaffed;
  // Its turn comes after 15 s.
  await expect.poll(isStaffed, { timeout: 10_000 }).toBe(true);
  stream.close();
});

test('streams end at once when the server stops', async () => {
  const stream = await openEventStream(eventsOf(await open()), { token: account.apiKey });
  await stream.until(({ event }) => event === 'opened');
  await service.restart();
  await stream.ended;
});

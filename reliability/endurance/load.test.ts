import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient } from '../../server/test-support/test-client.ts';
import { percentile, startLoad } from './load.ts';

/** Acknowledges every question; the first try of each fails, and only every other one is kept. */
const kept: { id: string; text: string }[] = [];
const tried = new Set<string>();
let answers = 0;
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  const url = request.url ?? '';
  const key = String(request.headers['idempotency-key']);
  if (url === '/api/chatbot/query' && !tried.has(key)) {
    tried.add(key);
    send(503, {}, { 'Retry-After': '1' });
  } else if (url === '/api/chatbot/query') {
    const id = `msg_${answers++}`;
    if (answers % 2 === 0) kept.push({ id, text: JSON.parse(text).message });
    send(200, { messageId: id, sessionId: 'one' });
  } else if (url.includes('/sessions?'))
    send(200, { sessions: [{ id: 'one', lastMessageAt: '2026-01-01T00:00:00Z' }] });
  else if (url.includes('/sessions/')) {
    const messages = kept.flatMap((one, at) => [
      { role: 'visitor', id: `v${at}`, sequence: at * 2 + 1, text: one.text },
      { role: 'chatbot', id: one.id, sequence: at * 2 + 2, text: 'At nine.' },
    ]);
    send(200, { messages, messageCount: messages.length });
  } else send(200, { totalInteractions: kept.length + 1 });
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('what was acknowledged and is not there is lost, what was not counted is miscounted, and refusals are noted', async () => {
  const client = createTestClient(
    () => url,
    () => {},
  );
  const account = { userId: 'u', accountId: 'a', idToken: 't', apiKey: 'k', email: 'e' };
  const load = startLoad({ shop: { client, account, chatbotId: 'bot' }, url: () => url, clients: 1 });
  await load.untilAnswered(4);
  await load.stop();
  const { acknowledged, isSound, text } = await load.check(url);
  const lost = acknowledged - kept.length;
  expect(lost).toBeGreaterThanOrEqual(2);
  expect(isSound).toBe(false);
  expect(text).toBe(`${acknowledged} acknowledged: ${lost} lost, 0 doubled, 1 miscounted`);
  expect(load.failures().every(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)).toBe(true);
  expect(load.failures().length).toBe(acknowledged);
});

test('a percentile is one of the values', () => {
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
  expect(percentile([3, 1, 2], 0.99)).toBe(3);
  expect(percentile([], 0.5)).toBe(0);
});

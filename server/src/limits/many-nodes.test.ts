import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { PASSWORD, type TestReply } from '../../test-support/test-client.ts';
import { startTestNodes, type TestNodes } from '../../test-support/test-nodes.ts';

const nodeCount = 4;
const limit = 40;
const minuteMs = 60_000;

let provider: StubProvider;
let nodes: TestNodes;
beforeAll(async () => {
  provider = await startStubProvider();
  nodes = await startTestNodes(nodeCount, {
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
  });
});
afterAll(async () => {
  await nodes?.stop();
  await provider?.close();
});

/** An account with a limit, and requests that count: some ask, some chat. */
async function limitedAccount() {
  const account = await nodes.createAccount({ hourlyLimit: limit });
  const chatbotId = await nodes.createChatbot(account);
  const ask = (number: number) =>
    number % 2
      ? nodes.query(account.apiKey, { chatbotId, message: `Question ${number}` })
      : nodes.request('GET', '/api/live-chat/sessions/live_unknown', { token: account.apiKey });
  const burst = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => ask(number)));
  return { account, chatbotId, ask, burst };
}

const refused = (replies: TestReply[]) => replies.filter(({ status }) => status === 429);
const admitted = (replies: TestReply[]) => replies.filter(({ status }) => status === 200 || status === 404);
const retryAfterMs = (reply: TestReply | undefined) => Number(reply?.headers.get('retry-after')) * 1000;

test(`admits exactly the limit of a burst of ten times as much over ${nodeCount} nodes`, async () => {
  const { burst, ask } = await limitedAccount();
  const replies = await burst(10 * limit);
  expect(admitted(replies)).toHaveLength(limit);
  expect(refused(replies)).toHaveLength(9 * limit);
  for (const { headers, body } of refused(replies)) {
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(body.code).toBe('RATE_LIMIT_EXCEEDED');
  }
  nodes.passTime(retryAfterMs(refused(replies).at(-1)));
  expect(admitted([await ask(1)])).toHaveLength(1);
});

test('admits what the sliding hour has room for, whichever node is asked', async () => {
  const { burst } = await limitedAccount();
  const stepMs = 10 * minuteMs;
  const stepsPerHour = 6;
  const sent = [13, 0, 90, 5, 20, 31, 17, 60, 2, 25, 44, 70, 9, 80];
  const admissions: number[] = [];
  for (const count of sent) {
    const inTheHour = admissions.slice(-(stepsPerHour - 1)).reduce((sum, taken) => sum + taken, 0);
    const replies = await burst(count);
    admissions.push(admitted(replies).length);
    expect(admissions.at(-1)).toBe(Math.min(count, limit - inTheHour));
    nodes.passTime(stepMs);
  }
});

test('admits a retry after the time it was told, and not a moment earlier', async () => {
  const { burst, ask } = await limitedAccount();
  await burst(limit / 2);
  nodes.passTime(20 * minuteMs);
  await burst(limit / 2);
  const waitMs = retryAfterMs(await ask(1));
  expect(waitMs).toBeGreaterThan(39 * minuteMs);
  // The moment is told in whole seconds, and a second may pass in the test itself.
  nodes.passTime(waitMs - 5_000);
  expect((await ask(1)).status).toBe(429);
  nodes.passTime(5_000);
  expect((await ask(1)).status).toBe(200);
});

test('an ID token ends at every node within a second of signing out and of a changed password', async () => {
  const account = await nodes.createAccount();
  const accounts = (token: string) =>
    Promise.all(
      nodes.urls.map(async (url) => {
        const headers = { Authorization: `Bearer ${token}` };
        return (await fetch(`${url}/api/accounts`, { headers })).status;
      }),
    );
  const body = { email: account.email, password: PASSWORD };
  const signedIn = await nodes.request('POST', '/api/auth/sign-in', { body });
  const { idToken } = signedIn.body;
  expect(await accounts(idToken)).toEqual(Array(nodeCount).fill(200));
  const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await nodes.request('POST', '/api/auth/sign-out', { headers: { Cookie } });
  nodes.passTime(1_000);
  expect(await accounts(idToken)).toEqual(Array(nodeCount).fill(401));
  expect(await accounts(account.idToken)).toEqual(Array(nodeCount).fill(200));
  await nodes.request('POST', '/api/auth/change-password', {
    token: account.idToken,
    body: { currentPassword: PASSWORD, newPassword: 'another long password' },
  });
  nodes.passTime(1_000);
  expect(await accounts(account.idToken)).toEqual(Array(nodeCount).fill(401));
});

test(`does 50 parallel requests with one key over ${nodeCount} nodes once, with one reply for all`, async () => {
  const account = await nodes.createAccount();
  const chatbotId = await nodes.createChatbot(account);
  const sendAll = (path: string, token: string, body: object) =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        nodes.request('POST', path, { token, body, headers: { 'Idempotency-Key': 'once' } }),
      ),
    );
  const answers = await sendAll('/api/chatbot/query', account.apiKey, { chatbotId, message: 'Hello?' });
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const token = await nodes.signIn(account);
  const stats = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
  expect((await nodes.request('GET', stats, { token })).body.totalInteractions).toBe(1);

  const created = await sendAll('/api/chatbots', token, { name: 'Once' });
  expect(new Set(created.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await nodes.request('GET', '/api/chatbots', { token })).body.chatbots).toHaveLength(2);
});

test('gives one reply also when the first request takes so long that another node takes its key over', async () => {
  const account = await nodes.createAccount();
  const chatbotId = await nodes.createChatbot(account, { 'https://example.com/': 'A word about words.' });
  const ask = () =>
    nodes.query(
      account.apiKey,
      { chatbotId, message: 'What about words?', mode: 'creative' },
      { 'Idempotency-Key': 'overtaken' },
    );
  provider.behaviour = { answer: 'The first answer. [1]', delayMs: 700 };
  const { embeddings } = provider.counts;
  const first = ask();
  // Once its question is embedded, the first request is with the model.
  while (provider.counts.embeddings === embeddings) await sleep(10);
  await sleep(300);
  provider.behaviour = { answer: 'The second answer. [1]', delayMs: 700 };
  nodes.passTime(minuteMs);
  const second = ask();
  const replies = await Promise.all([first, second]);
  provider.behaviour = {};
  expect(replies.map(({ body }) => body.response)).toEqual(['The first answer.', 'The first answer.']);
  expect(replies[1]?.body).toEqual(replies[0]?.body);
});

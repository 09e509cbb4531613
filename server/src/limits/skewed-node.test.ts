import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/postgres-server.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../../test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { createTestClient } from '../../test-support/test-client.ts';

const limit = 20;
const skewMs = 2 * 3600_000;
/** Several times as long as a node takes to look for agents who are gone. */
const agentSweepsMs = 4_000;

/** Makes a process believe that it is another time, in all its threads. */
function wallClockOff(byMs: number): string {
  const preload = `const { now } = Date;
    Date.now = () => now() + ${byMs};
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(preload)}`;
}

let provider: StubProvider;
let database: TestDatabase;
let nodes: ServerProcess[];
let urls: string[];
beforeAll(async () => {
  provider = await startStubProvider();
  database = await createTestDatabase(inject('postgresUrl'));
  const ports = [await findFreePort(), await findFreePort()];
  urls = ports.map((port) => `http://127.0.0.1:${port}`);
  nodes = await Promise.all(
    [0, skewMs].map((byMs, node) =>
      startServerProcess({
        PORT: String(ports[node]),
        PUBLIC_URL: 'https://parley.example.com',
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: '8',
        EMBEDDING_BASE_URL: provider.baseUrl,
        EMBEDDING_MODEL: 'stub',
        ...(byMs !== 0 && { NODE_OPTIONS: wallClockOff(byMs) }),
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(nodes?.map((node) => node.kill()) ?? []);
  await database?.drop();
  await provider?.close();
});

const clientOf = (node: number) =>
  createTestClient(
    () => urls[node] ?? '',
    () => {},
  );

test('a node whose clock is two hours fast admits no more, sends no agent away and takes the tokens of others', async () => {
  const [right, fast] = [clientOf(0), clientOf(1)];
  const account = await right.createAccount({ hourlyLimit: limit });
  expect((await fast.request('GET', '/api/accounts', { token: account.idToken })).status).toBe(200);
  const tokenOfFast = await fast.signIn(account);
  expect((await right.request('GET', '/api/accounts', { token: tokenOfFast })).status).toBe(200);

  const status = { agentId: account.userId, accountId: account.accountId, maxConcurrentChats: 5 };
  const set = await right.request('PUT', '/api/live-chat/agent-status', {
    token: account.idToken,
    body: { ...status, status: 'available' },
  });
  expect(set.status).toBe(200);

  const ask = (client: typeof right) =>
    client.request('GET', '/api/live-chat/sessions/live_unknown', { token: account.apiKey });
  const admitted: number[] = [];
  for (const client of [right, fast, right, fast]) {
    const replies = await Promise.all(Array.from({ length: limit }, () => ask(client)));
    admitted.push(replies.filter((reply) => reply.status === 404).length);
  }
  expect(admitted).toEqual([limit, 0, 0, 0]);

  await sleep(agentSweepsMs);
  const agents = await right.request('GET', `/api/live-chat/agents?accountId=${account.accountId}`, {
    token: account.idToken,
  });
  expect(agents.body.agents).toMatchObject([{ status: 'available' }]);
});

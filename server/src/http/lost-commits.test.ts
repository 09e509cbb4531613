import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BreakableProxy, startBreakableProxy } from '../../test-support/breakable-proxy.ts';
import { createTestDatabase } from '../../test-support/postgres-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

describe('a commit whose reply is lost on PostgreSQL', () => {
  let proxy: BreakableProxy;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    const url = new URL(database.url);
    proxy = await startBreakableProxy(Number(url.port));
    url.port = String(proxy.port);
    service = await startTestService('sqlite', { DATABASE_URL: url.href });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(async () => {
    await service?.stop();
    await proxy?.close();
    await database?.drop();
  });

  /** Sends a request whose nth commit is done and not heard of, and repeats it until it is answered. */
  async function sendOnce(path: string, token: string, body: object, nth: number) {
    const headers = { 'Idempotency-Key': `lost-${path}-${nth}` };
    proxy.loseReplyTo('commit', nth);
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await service.request('POST', path, { token, body, headers });
      statuses.push(reply.status);
      if (reply.status < 500) return { statuses, reply };
    }
    throw new Error(`Never answered: ${statuses}`);
  }

  test.each([1, 2])('does not double a source (commit %i)', async (nth) => {
    const path = `/api/chatbots/${chatbotId}/sources`;
    const list = async () => (await service.request('GET', path, { token: account.idToken })).body.sources;
    const before = (await list()).length;
    const body = { title: `Guide ${nth}`, url: `https://example.com/${nth}`, content: 'Open at nine.' };
    const { statuses, reply } = await sendOnce(path, account.idToken, body, nth);
    expect([202, 200, 201]).toContain(reply.status);
    if (nth === 1) expect(statuses[0]).toBe(503);
    expect((await list()).length).toBe(before + 1);
  });

  test('does not double a chatbot', async () => {
    const list = async () => (await service.request('GET', '/api/chatbots', { token: account.idToken })).body.chatbots;
    const before = (await list()).length;
    await sendOnce('/api/chatbots', account.idToken, { name: 'Once', accountId: account.accountId }, 1);
    expect((await list()).length).toBe(before + 1);
  });

  test.each([1, 2, 3, 4, 5])('does not double a question (commit %i)', async (nth) => {
    const { reply } = await sendOnce('/api/chatbot/query', account.apiKey, { chatbotId, message: 'Why?' }, nth);
    expect(reply.status).toBe(200);
    const path = `/api/chatbots/${chatbotId}/sessions/${reply.body.sessionId}`;
    const { body } = await service.request('GET', path, { token: account.idToken });
    expect(body.messages).toHaveLength(2);
    const stats = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    const { totalInteractions } = (await service.request('GET', stats, { token: account.idToken })).body;
    expect(totalInteractions).toBe(nth);
  });
});

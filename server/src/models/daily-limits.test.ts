import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../test-support/postgres-server.ts';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { createModelUsageStore } from '../adapters/database/models/model-store.ts';
import { openPostgresDatabase } from '../adapters/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';

const DAY_MS = 24 * 60 * 60_000;
const day = '2026-11-30';

describe.each(behaviourEngines)('the day of an account on %s', (engine) => {
  /** Two nodes; on SQLite, which has one writer, both are the same. */
  let nodes: Database[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (engine === 'sqlite') {
      const folder = await mkdtemp(join(tmpdir(), 'parley-usage-'));
      const database = await openSqliteDatabase(folder);
      nodes = [database, database];
      close = async () => {
        await database.close();
        await rm(folder, { recursive: true });
      };
    } else {
      const { url, drop } = await createTestDatabase(inject('postgresUrl'));
      nodes = [await openPostgresDatabase({ url, poolSize: 8 }), await openPostgresDatabase({ url, poolSize: 8 })];
      close = async () => {
        await Promise.all(nodes.map((node) => node.close()));
        await drop();
      };
    }
    const account = { name: 'A', plan: 'free', hourly_limit: null, retention_days: 30, created_at: 0 };
    const [node] = nodes;
    for (const id of ['acct_1', 'acct_2', 'acct_3'])
      await node?.write([step(node.build.insertInto('accounts').values({ id, ...account }))]);
  });
  afterAll(() => close());

  test.each([
    ['acct_1', { tokens: 1_000, micros: 0 }, { tokens: 70, micros: 5 }, 14],
    ['acct_2', { tokens: 0, micros: 500 }, { tokens: 70, micros: 33 }, 15],
  ])('admits exactly what fits, however many nodes ask at once (%s, %j)', async (accountId, limits, size, fit) => {
    const stores = nodes.map(createModelUsageStore);
    const tries = Array.from({ length: 100 }, (_, at) => stores[at % 2]?.reserve({ accountId, day, ...size }, limits));
    const admitted = (await Promise.all(tries)).filter(Boolean);
    expect(admitted).toHaveLength(fit);
  });

  test('gives back what was held and not used, and counts what was', async () => {
    const [store] = nodes.map(createModelUsageStore);
    if (!store) throw new Error('no store');
    const limits = { tokens: 100, micros: 0 };
    const held = { accountId: 'acct_3', day, tokens: 80, micros: 9 };
    expect(await store.reserve(held, limits)).toBe(true);
    expect(await store.reserve({ ...held, tokens: 40 }, limits)).toBe(false);
    await store.hold(held, { tokens: 50, micros: 5 });
    expect(await store.reserve({ ...held, tokens: 40, micros: 0 }, limits)).toBe(true);
    await store.settle({ ...held, tokens: 50, micros: 5 }, { promptTokens: 20, completionTokens: 5, spendMicros: 3 });
    await store.settle({ ...held, tokens: 40, micros: 0 }, { promptTokens: 0, completionTokens: 0, spendMicros: 0 });
    expect(await store.daysSince('acct_3', day)).toEqual([
      { day, promptTokens: 20, completionTokens: 5, spendMicros: 3 },
    ]);
    expect(await store.reserve({ ...held, tokens: 76, micros: 0 }, limits)).toBe(false);
    expect(await store.reserve({ ...held, tokens: 75, micros: 0 }, limits)).toBe(true);
    expect(await store.reserve({ ...held, day: '2026-12-01' }, limits)).toBe(true);
  });
});

describe('a service with daily limits', () => {
  let provider: StubProvider;
  let own: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    [provider, own] = await Promise.all([
      startStubProvider({ answer: 'The shop opens at 9 on weekdays. [1]' }),
      startStubProvider({ answer: 'The shop is open on weekdays from 9. [1]' }),
    ]);
    service = await startTestService('sqlite', {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'priced',
      MODEL_DAILY_TOKENS: '12500',
      MODEL_DAILY_SPEND: '2.5',
      MODEL_PRICES: '{"priced": [10, 20]}',
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${own.port}`,
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await Promise.all([provider?.close(), own?.close()]);
  });

  const ask = async () => (await service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION })).body;
  const usage = async (token = account.idToken) =>
    (await service.request('GET', `/api/accounts/${account.accountId}/usage`, { token })).body;

  test('counts what the provider says, with its price', async () => {
    const answer = await ask();
    expect(answer.response).toBe('The shop opens at 9 on weekdays.');
    const { promptTokens, completionTokens } = answer.usage;
    expect((await usage()).today).toMatchObject({
      promptTokens,
      completionTokens,
      spend: (promptTokens * 10 + completionTokens * 20) / 1_000_000,
    });
    expect((await usage()).limits).toEqual({ dailyTokens: 12_500, dailySpend: 2.5 });
  });

  test('counts nothing for an answer that never began', async () => {
    const before = (await usage()).today;
    provider.behaviour = { failStatus: 401 };
    expect((await ask()).code).toBe('MODEL_UNAVAILABLE');
    provider.behaviour = { answer: 'The shop opens at 9 on weekdays. [1]' };
    expect((await usage()).today).toEqual(before);
  });

  test('counts the prompt of a question whose visitor left before the first word, and writes no error for it', async () => {
    const before = (await usage()).today;
    const calls = provider.counts.chat;
    provider.behaviour = { hangAfterTokens: 0 };
    const leaving = new AbortController();
    const left = fetch(`${service.url}/api/chatbot/query-stream`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chatbotId, message: HOURS_QUESTION }),
    }).catch(() => 'left');
    await expect.poll(() => provider.counts.chat).toBe(calls + 1);
    leaving.abort();
    expect(await left).toBe('left');
    provider.behaviour = { answer: 'The shop opens at 9 on weekdays. [1]' };
    await expect.poll(async () => (await usage()).today.promptTokens).toBeGreaterThan(before.promptTokens + 50);
    expect((await usage()).today.completionTokens).toBe(before.completionTokens);
    expect(service.log()).not.toMatch(/AbortError/);
  });

  test('lets the embedded answerer answer once the day is spent, says so once, and begins anew the next day', async () => {
    const answers: string[] = [];
    for (let round = 0; round < 5; round += 1) answers.push((await ask()).response);
    expect(answers[0]).toBe('The shop opens at 9 on weekdays.');
    expect(answers.at(-1)).toContain('9 to 17');
    expect((await ask()).response).toContain('9 to 17');
    expect(service.log().split("an account's day is spent")).toHaveLength(2);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/parley_model_limit_reached_total [1-9]/);
    service.passTime(DAY_MS);
    expect((await ask()).response).toBe('The shop opens at 9 on weekdays.');
    const { today, days } = await usage(await service.signIn(account));
    expect(days).toHaveLength(2);
    expect(days[1]).toEqual(today);
  });

  test("does not limit or count a chatbot's own model", async () => {
    const token = await service.signIn(account);
    const body = { provider: 'openai-compatible', model: 'own', baseUrl: own.baseUrl };
    await service.request('PUT', `/api/chatbots/${chatbotId}/model`, { token, body });
    const before = (await usage(token)).today;
    for (let round = 0; round < 6; round += 1)
      expect((await ask()).response).toBe('The shop is open on weekdays from 9.');
    expect((await usage(token)).today).toEqual(before);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOURS_QUESTION, SHOP_ANSWER, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { startStubAnthropic } from '../../test-support/stub-anthropic.ts';
import { startStubGoogle } from '../../test-support/stub-google.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { VendorStub } from '../../test-support/stub-vendor.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const STREAM = '/api/chatbot/query-stream';

describe('a service with three models of three providers', () => {
  let first: StubProvider;
  let second: VendorStub;
  let third: VendorStub;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    [first, second, third] = await Promise.all([startStubProvider(), startStubAnthropic(), startStubGoogle()]);
    service = await startTestService('sqlite', {
      MODEL_PROVIDER: 'openai',
      MODEL_BASE_URL: first.baseUrl,
      MODEL_NAME: 'first',
      MODEL_API_KEY: 'sk-first-key-first-key',
      MODEL_FALLBACKS: JSON.stringify([
        { provider: 'anthropic', model: 'stub', baseUrl: second.baseUrl, apiKey: 'sk-second' },
        { provider: 'google', model: 'stub', baseUrl: third.baseUrl, apiKey: 'sk-third' },
      ]),
      // Long for a provider that is well, also on a busy machine.
      MODEL_FIRST_CHUNK_TIMEOUT_MS: '3000',
      MODEL_TIMEOUT_MS: '600000',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterEach(() => {
    first.behaviour = {};
    second.behaviour = { answer: 'The second says nine. [1]' };
    third.behaviour = { answer: 'The third says nine. [1]' };
    // Past every pause, so that each test begins with models that are well.
    service.passTime(120_000);
  });
  afterAll(async () => {
    await service?.stop();
    await Promise.all([first, second, third].map((provider) => provider?.close()));
  });

  const query = () => service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION, mode: 'creative' });
  const stream = (body = {}) =>
    service.request('POST', STREAM, {
      token: account.apiKey,
      body: { chatbotId, message: HOURS_QUESTION, mode: 'creative', ...body },
    });
  const interactions = async () => {
    const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    return (await service.request('GET', path, { token: await service.signIn(account) })).body.totalInteractions;
  };

  test('asks the first in the words of its provider', async () => {
    expect((await query()).body.response).toContain('9 to 17');
    expect(first.lastChat).toHaveProperty('max_completion_tokens');
  });

  test('answers from the second when the first is silent, streamed or not (litellm 24005)', async () => {
    first.behaviour = { hangAfterTokens: 0 };
    expect((await query()).body.response).toBe('The second says nine.');
    const { status, text } = await stream();
    expect(status).toBe(200);
    expect(text).toContain('second');
    expect(text).toContain('[DONE]');
    expect(service.log()).toContain('the next one is asked');
  });

  test('answers from the third when the others fail', async () => {
    first.behaviour = { failStatus: 500 };
    second.behaviour = { failStatus: 529 };
    const { body } = await query();
    expect(body).toMatchObject({ response: 'The third says nine.', usage: { promptTokens: 30 } });
  });

  test('a failure in the middle is told, repeats nothing, asks nobody else and is not counted (litellm 24004)', async () => {
    const [before, asked] = [await interactions(), second.counts.calls];
    first.behaviour = { answer: SHOP_ANSWER, cutAfterTokens: 25, tokenDelayMs: 10 };
    const { text } = await stream({ events: true });
    expect(text).toContain('event: error');
    expect(text).toContain('MODEL_UNAVAILABLE');
    expect(text).not.toContain('event: done');
    expect([await interactions(), second.counts.calls]).toEqual([before, asked]);
  });

  test('says that answering is unavailable when all fail, without a word of theirs', async () => {
    first.behaviour = { failStatus: 401 };
    second.behaviour = { failStatus: 401 };
    third.behaviour = { failStatus: 401 };
    const { body, text } = await query();
    expect(body.code).toBe('MODEL_UNAVAILABLE');
    expect(text).not.toContain('welcome');
  });

  test('a client that goes away stops the call, also one of a fallback', async () => {
    first.behaviour = { failStatus: 401 };
    second.behaviour = { answer: SHOP_ANSWER, hangAfterTokens: 25 };
    const client = new AbortController();
    const response = await fetch(service.url + STREAM, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ chatbotId, message: HOURS_QUESTION, mode: 'creative' }),
      signal: client.signal,
    });
    await response.body?.getReader().read();
    client.abort();
    await second.aborted();
  });

  test('counts calls, fallbacks and pauses for the operator, and no key', async () => {
    first.behaviour = { failStatus: 500 };
    await query();
    await query();
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/parley_model_calls_total\{model="first",outcome="answered"\} [1-9]/);
    expect(metrics).toMatch(/parley_model_calls_total\{model="first",outcome="refused"\} [1-9]/);
    expect(metrics).toMatch(/parley_model_breakers_open\{model="first"\} 1/);
    expect(metrics).toMatch(/parley_model_fallbacks_total [1-9]/);
    for (const key of ['sk-first-key', 'sk-second', 'sk-third']) {
      expect(metrics).not.toContain(key);
      expect(service.log()).not.toContain(key);
    }
  });
});

test("a chatbot whose own model hangs does not hold up another's", async () => {
  const [hung, well] = await Promise.all([startStubProvider({ hangAfterTokens: 0 }), startStubProvider()]);
  const host = (provider: StubProvider) => `127.0.0.1:${provider.port}`;
  const service = await startTestService('sqlite', {
    ALLOWED_PRIVATE_HOSTS: `${host(hung)},${host(well)}`,
    // Nothing ends by itself what hangs.
    MODEL_TIMEOUT_MS: '600000',
    MODEL_FIRST_CHUNK_TIMEOUT_MS: '600000',
    MODEL_CONCURRENCY: '8',
  });
  try {
    const account = await service.createAccount();
    const ask = (chatbotId: string) =>
      service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION, mode: 'creative' });
    const [slowId = '', fastId = ''] = await Promise.all(
      [hung, well].map(async ({ baseUrl }) => {
        const id = await service.createChatbot(account, SHOP_DOCUMENTS);
        const body = { provider: 'openai-compatible', model: 'stub', baseUrl };
        await service.request('PUT', `/api/chatbots/${id}/model`, { token: account.idToken, body });
        return id;
      }),
    );
    let over = 0;
    const hanging = Array.from({ length: 30 }, () =>
      ask(slowId).finally(() => {
        over += 1;
      }),
    );
    await vi.waitFor(() => expect(hung.counts.mostAtOnce).toBe(8));
    for (let round = 0; round < 20; round += 1) expect((await ask(fastId)).status).toBe(200);
    expect([over, hung.counts.mostAtOnce]).toEqual([0, 8]);
    await hung.close();
    for (const { body } of await Promise.all(hanging)) expect(body.code).toBe('MODEL_UNAVAILABLE');
  } finally {
    await Promise.all([hung.close(), well.close()]);
    await service.stop();
  }
});

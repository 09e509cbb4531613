import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

const firstTokenDelayMs = 200;

describe('how long each step of an answer took', () => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider({ firstTokenDelayMs });
    service = await startTestService('sqlite', { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const ask = (token: string) => service.query(token, { chatbotId, message: HOURS_QUESTION });
  const stream = (token: string, events: boolean, message = HOURS_QUESTION) =>
    service.request('POST', '/api/chatbot/query-stream', {
      token,
      body: { chatbotId, message, events },
    });
  const answerIn = (text: string) => JSON.parse(/^event: answer\ndata: (.*)$/m.exec(text)?.[1] ?? '{}');

  test('is told to a signed-in user, and the steps are no longer than the whole', async () => {
    // In words that no other test of this process has asked: what was embedded before takes no time.
    const question = `${HOURS_QUESTION} I would like to know how long that takes.`;
    const { timings, responseTime } = answerIn((await stream(account.idToken, true, question)).text);
    expect(Object.keys(timings)).toEqual(['understanding', 'embedding', 'search', 'reading', 'writing', 'checking']);
    expect(timings.writing).toBeGreaterThanOrEqual(firstTokenDelayMs - 5);
    expect(timings.embedding).toBeGreaterThan(0);
    expect(timings.search).toBeGreaterThan(0);
    const sum = Object.values<number>(timings).reduce((all, ms) => all + ms, 0);
    expect(sum).toBeLessThanOrEqual(responseTime + 2);
    expect((await ask(account.idToken)).body.timings).toBeDefined();
  });

  test('is not told to visitors and to API keys, nor in the documented stream', async () => {
    const { token } = await service.visitor(chatbotId);
    for (const credential of [account.apiKey, token]) {
      expect((await ask(credential)).body).not.toHaveProperty('timings');
      expect(answerIn((await stream(credential, true)).text)).not.toHaveProperty('timings');
    }
    expect((await stream(account.idToken, false)).text).not.toContain('timings');
  });

  test('is not kept with the answer', async () => {
    const { sessionId } = (await ask(account.idToken)).body;
    const path = `/api/chatbots/${chatbotId}/sessions/${sessionId}`;
    expect((await service.request('GET', path, { token: account.idToken })).text).not.toContain('timings');
  });
});

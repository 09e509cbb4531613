import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

describe('a service whose embedding provider fails', () => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService('sqlite', { EMBEDDING_BASE_URL: provider.baseUrl, EMBEDDING_MODEL: 'stub' });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    provider.behaviour = { failStatus: 401 };
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const unavailable = { body: { code: 'MODEL_UNAVAILABLE' } };

  test('says that answering is unavailable, without a word of the provider', async () => {
    const reply = await service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION });
    expect(reply).toMatchObject(unavailable);
    expect(reply.text).not.toContain('welcome');
  });

  test('says the same to a search', async () => {
    const token = await service.signIn(account);
    const body = { question: 'opening hours' };
    const reply = await service.request('POST', `/api/chatbots/${chatbotId}/search`, { token, body });
    expect(reply).toMatchObject({ status: 503, ...unavailable });
  });

  test('answers again once the provider is back', async () => {
    provider.behaviour = {};
    expect((await service.query(account.apiKey, { chatbotId, message: HOURS_QUESTION })).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

const url = 'https://shop.example.com/hours';
const text = '# Opening hours\n\nThe shop opens at nine on weekdays.';

describe.each(['the embedded answerer', 'a language model'])('with %s', (answerer) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    const model = { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' };
    service = await startTestService('sqlite', answerer === 'a language model' ? model : {});
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, { [url]: text });
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const ask = (message: string) => service.query(account.apiKey, { chatbotId, message });
  const unanswerable = async () => {
    provider.behaviour = { answer: 'I could not find that.' };
    const reply = await ask('Who won the world cup in 1954?');
    provider.behaviour = {};
    return reply.body;
  };

  test('an answer cites what it used and is surer than a refusal', async () => {
    const { body } = await ask('When does the shop open?');
    expect(body.response).toContain('nine');
    expect(body.response).not.toContain('[1]');
    expect(body.sources).toEqual([url]);
    expect(body.confidence).toBeGreaterThan((await unanswerable()).confidence);
    expect(body.usage.totalTokens).toBe(body.usage.promptTokens + body.usage.completionTokens);
    expect(body.usage.completionTokens).toBeGreaterThan(0);
  });

  test('a refusal cites nothing, is not sure, and offers a person only when one is there', async () => {
    expect(await unanswerable()).toMatchObject({ sources: [] });
    expect((await unanswerable()).response).not.toContain('person');
    const status = { agentId: account.userId, status: 'available', maxConcurrentChats: 1 };
    await service.request('PUT', '/api/live-chat/agent-status', { token: account.idToken, body: status });
    const offered = await unanswerable();
    expect(offered.response).toContain('talk to a person');
    expect(offered.confidence).toBeLessThan(0.3);
  });
});

test('a model that says nothing of usage is counted by the tokenizer', async () => {
  const provider = await startStubProvider({ withoutUsage: true });
  const service = await startTestService('sqlite', { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' });
  try {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, { [url]: text });
    const { body } = await service.query(account.apiKey, { chatbotId, message: 'When does the shop open?' });
    expect(body.usage.promptTokens).toBeGreaterThan(50);
    expect(body.usage.completionTokens).toBeGreaterThan(3);
  } finally {
    await service.stop();
    await provider.close();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

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

  test("an answer below the chatbot's own threshold is a refusal in its owner's words", async () => {
    const change = (settings: Record<string, unknown>) =>
      service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
        token: account.idToken,
        body: { userId: account.userId, settings },
      });
    await change({ confidenceThreshold: 1, fallbackMessage: 'Please <b>call</b> us.' });
    expect((await ask('When does the shop open?')).body).toMatchObject({
      response: 'Please &lt;b>call&lt;/b> us.',
      sources: [],
      kind: 'refusal',
      related: [{ url }],
    });
    await change({ confidenceThreshold: null, fallbackMessage: '' });
    expect((await ask('When does the shop open?')).body).toMatchObject({ kind: 'answer' });
  });

  test('is said in the language of the visitor, small talk too', async () => {
    provider.behaviour = { answer: 'NOT_FOUND' };
    const { body } = await ask('Wer hat die Weltmeisterschaft im Jahr 1954 gewonnen und wie war das?');
    provider.behaviour = {};
    expect(body.response).toContain('leider keine Antwort gefunden');
    expect((await ask('Merci beaucoup !')).body).toMatchObject({ kind: 'small-talk', sources: [] });
  });

  test('a refusal cites nothing, is not sure, and offers a person only when one is there', async () => {
    expect(await unanswerable()).toMatchObject({ sources: [], certainty: 'unsure' });
    expect(await unanswerable()).not.toHaveProperty('related');
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

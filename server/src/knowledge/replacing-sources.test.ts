import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const replacements = 15;

describe.each(engines)('a source that is replaced while visitors ask, on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService(engine, {
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
    });
    account = await service.createAccount();
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  test('answers from the old text or from the new one, and never from neither', async () => {
    const textOf = (edition: number) => `The code word of the castle is edition${edition}.`;
    const chatbotId = await service.createChatbot(account, { 'https://example.com/': textOf(0) });
    const path = `/api/chatbots/${chatbotId}/sources`;
    const token = account.idToken;
    const [source] = (await service.request('GET', path, { token })).body.sources;
    let isOver = false;
    const surprises: string[] = [];
    const asking = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const { text, body } = await service.query(account.apiKey, {
          chatbotId,
          message: 'What is the code word of the castle?',
        });
        if (!/^The code word of the castle is edition\d+\.$/.test(body.response)) surprises.push(text);
      }
    });
    for (let edition = 1; edition <= replacements; edition++) {
      const body = { title: 'Guide', url: 'https://example.com/', content: textOf(edition) };
      await service.request('PUT', `${path}/${source.id}`, { token, body });
      for (let status = ''; status !== 'ready'; )
        status = (await service.request('GET', `${path}/${source.id}`, { token })).body.status;
    }
    isOver = true;
    await Promise.all(asking);
    expect(surprises).toEqual([]);
    const question = { chatbotId, message: 'What is the code word of the castle?' };
    expect((await service.query(account.apiKey, question)).body.response).toBe(textOf(replacements));
  });
});

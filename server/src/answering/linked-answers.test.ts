import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const documents = {
  'https://shop.example.com/ads':
    '# Advertising\n\nTo place an advertisement in our newsletter, fill out [this form](https://forms.example.net/ads?from=help). The newsletter goes out every Monday.\n',
  'https://shop.example.com/hours': '# Hours\n\nThe shop opens at nine on weekdays. On Sundays the shop is closed.\n',
};
const message = 'How do I place an advertisement in the newsletter?';
const link = '[this form](https://forms.example.net/ads?from=help)';

describe.each(engines)('the links of a page, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, documents);
  });
  afterAll(() => service?.stop());

  test('are in what is answered from it, with the citation around them', async () => {
    const { body } = await service.query(account.apiKey, { chatbotId, message });
    expect(body.response).toContain(link);
    const [{ sentence }] = body.citations;
    expect(body.response.slice(sentence.start, sentence.end)).toMatch(/^To place .*\)\.$/);
  });

  test('are never cut in a stream', async () => {
    const stream = await openEventStream(`${service.url}/api/chatbot/query-stream`, {
      method: 'POST',
      token: account.apiKey,
      body: { chatbotId, message, events: true },
    });
    await stream.ended;
    expect(stream.events.filter(({ data }) => data.includes('[this'))).not.toHaveLength(0);
    for (const { data } of stream.events) if (data.includes('[this')) expect(data).toContain(link);
  });
});

describe('with a language model', () => {
  let provider: StubProvider;
  let service: TestService;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService('sqlite', { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' });
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  test('the model is given them, and what it links to is shown', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, documents);
    const { body } = await service.query(account.apiKey, { chatbotId, message });
    expect(body.response).toContain(link);
  });

  test.each(['https://evil.example/x', 'https://forms.example.net/another'])(
    'a link to where no page links becomes its words: %s',
    async (address) => {
      const account = await service.createAccount();
      const chatbotId = await service.createChatbot(account, documents);
      provider.behaviour = {
        answer: `To place an advertisement in our newsletter, fill out [this form](${address}) [1].`,
      };
      const { body } = await service.query(account.apiKey, { chatbotId, message });
      expect(body.response).not.toContain(address);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('suggested questions on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());
  const suggestedFor = async (chatbotId: string) =>
    (await service.request('GET', `/api/chatbots/${chatbotId}/suggested-questions`, { token: account.idToken })).body
      .questions;

  test('come from pairs, then FAQs, then other headings, each once', async () => {
    const chatbotId = await service.createChatbot(account, {
      'https://acme.example/about':
        '# About\n\nWe make ropes for ships.\n\n## What are the ropes made of?\n\nOf hemp and of steel, as you like.',
      'https://acme.example/faq':
        '# FAQ\n\n## How long does shipping take?\n\nTwo days.\n\n## Ready to order?\n\nCall us today.\n\n## How do I pay?\n\nBy card or by invoice.\n\n## Can I return a rope?\n\nYes, within thirty days.',
    });
    await service.addSource(account, chatbotId, {
      type: 'pairs',
      title: 'Pairs',
      pairs: [
        { question: 'How do I pay?', answer: 'You pay by card.' },
        { question: 'hello', answer: 'Good day.' },
      ],
    });
    expect(await suggestedFor(chatbotId)).toEqual([
      'How do I pay?',
      'How long does shipping take?',
      'Can I return a rope?',
      'What are the ropes made of?',
    ]);
  });

  test("are in the chatbot's language", async () => {
    const chatbotId = await service.createChatbot(account, {
      'https://acme.example/en':
        '# Help\n\n## How long does shipping take?\n\nIt takes two days to all of the country.',
      'https://acme.example/de':
        '# Hilfe\n\n## Wie lange dauert der Versand?\n\nDer Versand dauert zwei Tage im ganzen Land, und er ist für alle Kunden kostenlos.',
    });
    await service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings: { languages: ['de'] } },
    });
    expect(await suggestedFor(chatbotId)).toEqual(['Wie lange dauert der Versand?']);
  });

  test('are none where there is nothing', async () => {
    expect(await suggestedFor(await service.createChatbot(account))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const GUIDE = {
  'https://shop.example.com/returns':
    '# Returns\n\nYou can return any item within 30 days.\n\n## Refunds\n\nWe refund a returned item within 5 days.\n',
  'https://shop.example.com/shipping': '# Shipping\n\nStandard shipping takes 2 days and costs 5 euros.\n',
};

describe.each(behaviourEngines)('what a visitor searches, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, GUIDE);
  });
  afterAll(() => service?.stop());

  const search = (token: string, q: string, id = chatbotId) =>
    service.request('GET', `/api/widget/${id}/search?q=${encodeURIComponent(q)}`, { token });

  test('finds pages, each once, with the words marked where they stand', async () => {
    const { token } = await service.visitor(chatbotId);
    const { status, body } = await search(token, 'return an item');
    expect(status).toBe(200);
    const urls = body.results.map(({ url }: { url: string }) => url.replace(/#.*/, ''));
    expect(urls[0]).toBe('https://shop.example.com/returns');
    expect(new Set(urls).size).toBe(urls.length);
    const [{ title, section, snippet, marks }] = body.results;
    expect(title).toBe('Guide');
    expect(['Returns', 'Refunds']).toContain(section);
    const marked = marks.map(({ start, end }: { start: number; end: number }) => snippet.slice(start, end));
    expect(marked).toContain('item');
  });

  test('leaves out what has no address that a visitor could open', async () => {
    const shop = await service.createChatbot(account, GUIDE);
    const pairs = [{ question: 'Can I return an item in your shop?', answer: 'Yes, bring it to the counter.' }];
    await service.addSource(account, shop, { type: 'pairs', title: 'At the counter', pairs });
    const { token } = await service.visitor(shop);
    const { body } = await search(token, 'return an item', shop);
    expect(body.results).not.toEqual([]);
    for (const { url } of body.results) expect(url).toMatch(/^https:/);
  });

  test('takes a query of 1 to 200 characters', async () => {
    const { token } = await service.visitor(chatbotId);
    for (const q of ['', '   ', 'x'.repeat(201)]) expect((await search(token, q)).body.code).toBe('INVALID_REQUEST');
  });

  test('is for visitors of this chatbot', async () => {
    const { token } = await service.visitor(chatbotId);
    const elsewhere = await service.createChatbot(account, GUIDE);
    expect((await search(token, 'item', elsewhere)).body.code).toBe('CHATBOT_NOT_FOUND');
    expect((await service.request('GET', `/api/widget/${chatbotId}/search?q=item`)).status).toBe(401);
  });

  test('is limited by the minute, and is no part of the hour of the account', async () => {
    const usage = async () =>
      (await service.request('GET', `/api/accounts/${account.accountId}/usage`, { token: account.idToken })).body;
    const before = await usage();
    const { token } = await service.visitor(chatbotId);
    const replies = await Promise.all(Array.from({ length: 125 }, () => search(token, 'shipping')));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe('RATE_LIMIT_EXCEEDED');
    expect(await usage()).toEqual(before);
  });
});

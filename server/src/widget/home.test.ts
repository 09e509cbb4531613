import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const GUIDE = {
  'https://shop.example.com/returns': '# Returns\n\nYou can return any item within 30 days.\n',
};

describe.each(behaviourEngines)('what a visitor begins with, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, GUIDE);
  });
  afterAll(() => service?.stop());

  const available = async (id = chatbotId) => (await service.request('GET', `/api/widget/${id}/availability`)).body;
  const listed = async (token: string, id = chatbotId) =>
    service.request('GET', `/api/widget/${id}/conversations`, { token });

  test('people are there as soon as one is, without a credential', async () => {
    expect(await available()).toEqual({ isStaffed: false, opensAt: null });
    await liveChatScene(service, account, chatbotId).setStatus(account, 'available');
    // Known for a few seconds.
    service.passTime(5_000);
    expect(await available()).toEqual({ isStaffed: true, opensAt: null });
    expect((await service.request('GET', '/api/widget/bot_unknown/availability')).status).toBe(404);
  });

  test('outside the working hours it says when people are back', async () => {
    const id = await service.createChatbot(account, GUIDE);
    const days = { monday: [{ from: '09:00', to: '09:01' }] };
    await service.request('PUT', `/api/chatbots/${id}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings: { liveChat: { workingHours: { timeZone: 'UTC', days } } } },
    });
    expect(await available(id)).toEqual({ isStaffed: false, opensAt: expect.stringMatching(/T09:00:00\.000Z$/) });
  });

  test("a visitor's own conversations, the latest first, and nobody else's", async () => {
    const one = await service.visitor(chatbotId);
    const other = await service.visitor(chatbotId);
    const ask = async (message: string) => (await service.query(one.token, { chatbotId, message })).body.sessionId;
    const first = await ask('Can I return an item?');
    service.passTime(1_000);
    const second = await ask(`Tell me about ${'returns '.repeat(40)}`);
    const { status, body } = await listed(one.token);
    expect(status).toBe(200);
    expect(body.conversations).toEqual([
      {
        sessionId: second,
        firstQuestion: expect.stringMatching(/^Tell me about .*…$/),
        lastMessageAt: expect.any(String),
      },
      { sessionId: first, firstQuestion: 'Can I return an item?', lastMessageAt: expect.any(String) },
    ]);
    expect((await listed(other.token)).body).toEqual({ conversations: [] });
    expect((await service.request('GET', `/api/widget/${chatbotId}/conversations`)).status).toBe(401);
    const elsewhere = await service.createChatbot(account, GUIDE);
    expect((await listed(one.token, elsewhere)).body.code).toBe('CHATBOT_NOT_FOUND');
  });
});

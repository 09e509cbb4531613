import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('what else a visitor said, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    scene = liveChatScene(service, account, chatbotId);
  });
  afterAll(() => service?.stop());

  const visitorOf = (sessionId: string, token = account.idToken) =>
    service.request('GET', `/api/chatbots/${chatbotId}/sessions/${sessionId}/visitor`, { token });

  test('stands with each of their conversations, with the page they were on', async () => {
    const { token, visitorId } = await service.visitor(chatbotId);
    const ask = async (message: string) => (await service.query(token, { chatbotId, message })).body.sessionId;
    const first = await ask('When are you open?');
    service.passTime(1_000);
    const second = await ask('Can I return a lamp?');
    const chat = await scene.open({ sessionId: second, pageUrl: 'https://shop.example/cart' }, token);
    const told = (await visitorOf(first)).body;
    expect(told).toMatchObject({ visitorId, pageUrl: null });
    expect(told.conversations).toMatchObject([{ id: second, firstQuestion: 'Can I return a lamp?' }]);
    expect(told.chats).toMatchObject([{ sessionId: chat.sessionId, state: 'waiting' }]);
    const ofSecond = (await visitorOf(second)).body;
    expect(ofSecond).toMatchObject({ pageUrl: 'https://shop.example/cart', chats: [] });
    expect(ofSecond.conversations).toMatchObject([{ id: first }]);
    expect((await visitorOf(first, (await service.createAccount()).idToken)).status).toBe(404);
  });

  test('is not told of what your own server asked: that is of all visitors', async () => {
    for (const message of ['When are you open?', 'Can I return a lamp?'])
      await service.query(account.apiKey, { chatbotId, message });
    const { body } = await service.query(account.apiKey, { chatbotId, message: 'Do you ship?' });
    expect((await visitorOf(body.sessionId)).body).toEqual({
      visitorId: null,
      pageUrl: null,
      conversations: [],
      chats: [],
    });
  });
});

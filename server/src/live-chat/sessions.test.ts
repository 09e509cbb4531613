import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const hourMs = 3600_000;

describe.each(behaviourEngines)('live sessions on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  let agent: TestMember;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
    scene = liveChatScene(service, account, chatbotId);
  });
  beforeEach(async () => {
    agent = await service.createMember(account, 'agent');
  });
  afterAll(() => service?.stop());

  const leaveAll = async () => {
    for (const { sessionId } of await scene.list()) await scene.act(sessionId, 'close');
    await scene.setStatus(agent, 'offline');
  };

  test('a visitor has one open session however often and however fast it opens one', async () => {
    const { token } = await service.visitor(chatbotId);
    const query = await service.query(token, { chatbotId, message: 'When are you open?' });
    // A visitor token may be used twenty times a minute.
    const opened = await Promise.all(
      Array.from({ length: 15 }, (_, at) => scene.open(at % 2 ? { sessionId: query.body.sessionId } : {}, token)),
    );
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
    await leaveAll();
  });

  test('a handed over conversation has one open session, with 100 parallel attempts (RocketChat 39087)', async () => {
    const query = await service.query(account.apiKey, { chatbotId, message: 'When are you open?' });
    const opened = await Promise.all(
      Array.from({ length: 100 }, () => scene.open({ sessionId: query.body.sessionId })),
    );
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
    await leaveAll();
  });

  test('the agent sees the whole conversation, how sure each answer was, and the page', async () => {
    const asked = await service.query(account.apiKey, { chatbotId, message: 'When are you open?' });
    const { sessionId } = await scene.open({
      sessionId: asked.body.sessionId,
      pageUrl: 'https://shop.example/cart',
      visitorName: 'Jo',
    });
    // Before anything is said to people, the list shows what was asked.
    expect(await scene.list()).toContainEqual(
      expect.objectContaining({ sessionId, lastMessage: 'When are you open?' }),
    );
    await scene.post(sessionId, 'Is anybody there?');
    await scene.post(sessionId, 'Yes, I am.', agent);
    const { body } = await scene.act(sessionId, 'transcript', agent.idToken, undefined, 'GET');
    expect(body.conversation).toMatchObject([
      { from: 'visitor', text: 'When are you open?' },
      {
        from: 'chatbot',
        text: asked.body.response,
        confidence: asked.body.confidence,
        certainty: asked.body.certainty,
      },
    ]);
    expect(body.chat).toMatchObject([
      { from: 'visitor', name: 'Jo', text: 'Is anybody there?', sequence: 1 },
      { from: 'agent', name: 'Anna', text: 'Yes, I am.', sequence: 2 },
    ]);
    expect(await scene.session(sessionId, agent.idToken)).toMatchObject({
      pageUrl: 'https://shop.example/cart',
      visitorName: 'Jo',
      lastMessage: 'Yes, I am.',
    });
    expect(await scene.list()).toContainEqual(
      expect.objectContaining({
        sessionId,
        lastMessageFrom: { side: 'agent', name: 'Anna', agentId: expect.any(String) },
      }),
    );
    expect(await scene.session(sessionId)).not.toHaveProperty('pageUrl');
    await scene.act(sessionId, 'page', undefined, { pageUrl: 'https://shop.example/pay' }, 'PUT');
    expect(await scene.session(sessionId, agent.idToken)).toMatchObject({
      pageUrl: 'https://shop.example/pay',
    });
    const text = await scene.act(sessionId, 'transcript.txt', undefined, undefined, 'GET');
    expect(text.text).toContain('Anna (agent): Yes, I am.');
    await leaveAll();
  });

  test('a closed session is gone on with in a new one that names it, once, within 24 hours', async () => {
    const asked = await service.query(account.apiKey, { chatbotId, message: 'Hello' });
    const first = await scene.open({ sessionId: asked.body.sessionId });
    expect((await scene.act(first.sessionId, 'reopen')).body).toMatchObject({ sessionId: first.sessionId });
    await scene.act(first.sessionId, 'close');
    service.passTime(23 * hourMs);
    const again = await Promise.all(Array.from({ length: 20 }, () => scene.act(first.sessionId, 'reopen')));
    expect(new Set(again.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(again[0]).toMatchObject({
      status: 201,
      body: {
        state: 'waiting',
        previousSessionId: first.sessionId,
        querySessionId: asked.body.sessionId,
      },
    });
    const second = again[0]?.body.sessionId;
    await scene.act(second, 'close');
    service.passTime(25 * hourMs);
    expect(await scene.act(second, 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'SESSION_CLOSED' },
    });
    account.idToken = await service.signIn(account);
  });

  test('a visitor who comes back within 24 hours goes on with the last chat, and later begins anew', async () => {
    const { visitorId, token } = await service.visitor(chatbotId);
    const first = await scene.open({}, token);
    expect(first.previousSessionId).toBeNull();
    await scene.act(first.sessionId, 'close');
    const second = await scene.open({}, token);
    expect(second.previousSessionId).toBe(first.sessionId);
    await scene.act(second.sessionId, 'close');
    service.passTime(25 * hourMs);
    const later = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
      body: { visitorId },
      headers: { Origin: 'http://localhost' },
    });
    account.idToken = await service.signIn(account);
    if (later.body.visitorId === visitorId)
      expect((await scene.open({}, later.body.token)).previousSessionId).toBeNull();
    await leaveAll();
  });

  test('a visitor leaves an email address when nobody is there, and the question waits in the inbox', async () => {
    const opened = await scene.open();
    expect(opened).toMatchObject({ state: 'waiting', isStaffed: false });
    await scene.post(opened.sessionId, 'Do you ship to Norway?');
    const contact = { email: 'jo@example.com', name: 'Jo' };
    expect((await scene.act(opened.sessionId, 'contact', undefined, contact, 'PUT')).status).toBe(200);
    const [listed] = await scene.list();
    expect(listed).toMatchObject({
      sessionId: opened.sessionId,
      email: 'jo@example.com',
      visitorName: 'Jo',
      lastMessage: 'Do you ship to Norway?',
    });
    expect(await scene.session(opened.sessionId)).not.toHaveProperty('email');
    const wrong = await scene.act(opened.sessionId, 'contact', undefined, { email: 'no address' }, 'PUT');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    await scene.act(opened.sessionId, 'close');
    expect(await scene.act(opened.sessionId, 'contact', undefined, contact, 'PUT')).toMatchObject({
      status: 409,
      body: { code: 'SESSION_CLOSED' },
    });
  });

  test('a visitor who comes back is not asked again for the address they left', async () => {
    const { token } = await service.visitor(chatbotId);
    const { sessionId, email } = await scene.open({}, token);
    expect(email).toBeNull();
    const contact = { email: 'jo@example.com' };
    expect((await scene.act(sessionId, 'contact', token, contact, 'PUT')).body).toMatchObject(contact);
    expect(await scene.session(sessionId, token)).toMatchObject(contact);
    expect(await scene.open({}, token)).toMatchObject({ sessionId, ...contact });
    await scene.act(sessionId, 'close', token);
    service.passTime(1_000);
    const next = await scene.open({}, token);
    expect(next).toMatchObject(contact);
    expect(next.sessionId).not.toBe(sessionId);
    const other = await service.visitor(chatbotId);
    expect((await scene.open({}, other.token)).email).toBeNull();
    await scene.act(next.sessionId, 'close', token);
  });

  test('lists by state, tag and agent, closed ones latest first and in pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { sessionId } = await scene.open();
      await scene.act(sessionId, 'tags', agent.idToken, { tags: ['refund 100%', 'vip'] }, 'PUT');
      await scene.act(sessionId, 'close');
      service.passTime(1_000);
      ids.push(sessionId);
    }
    const first = await scene.list(`&state=closed&tag=${encodeURIComponent('refund 100%')}&limit=2`);
    expect(first.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([ids[2], ids[1]]);
    const after = `${Date.parse(first[1].closedAt)}.${first[1].sessionId}`;
    const rest = await scene.list(`&state=closed&tag=vip&cursor=${after}`);
    expect(rest.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual([ids[0]]);
    expect(await scene.list('&state=closed&tag=vi')).toEqual([]);
    expect(await scene.list('&state=closed&tag=vip&mine=true')).toEqual([]);
  });

  test('searches open and closed chats in pages, and shows nobody what they may not see', async () => {
    const ids: string[] = [];
    for (const isClosed of [true, false]) {
      const { sessionId } = await scene.open();
      await scene.post(sessionId, 'Where is my Lighthouse lamp?');
      if (isClosed) await scene.act(sessionId, 'close');
      ids.unshift(sessionId);
    }
    const search = (query: string, token = account.idToken) =>
      service.request('GET', `/api/live-chat/sessions?text=${encodeURIComponent('LIGHTHOUSE lamp')}${query}`, {
        token,
      });
    const found = async (...asked: Parameters<typeof search>) =>
      (await search(...asked)).body.sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
    const first = (await search('&limit=1', agent.idToken)).body;
    expect(first.sessions).toMatchObject([{ sessionId: ids[0], snippet: { text: 'Where is my Lighthouse lamp?' } }]);
    expect(await found(`&limit=1&cursor=${first.next}`)).toEqual([ids[1]]);
    expect(await found('')).toEqual(ids);
    expect(await found('&state=closed')).toEqual([ids[1]]);
    expect(await found('&mine=true')).toEqual([]);
    for (const wrong of ['&cursor=1.live_x', '&cursor=open.1', `&text=${'x'.repeat(201)}`])
      expect((await search(wrong)).status).toBe(400);

    const stranger = await service.createAccount();
    expect(await found('', stranger.idToken)).toEqual([]);
    expect((await search(`&accountId=${account.accountId}`, stranger.idToken)).status).toBe(404);
    expect((await search('', account.apiKey)).status).toBe(403);
    await scene.act(ids[0] ?? '', 'close');
  });
});

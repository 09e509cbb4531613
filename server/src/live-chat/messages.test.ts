import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('what is said in live chat on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    scene = liveChatScene(service, account, chatbotId);
  });
  afterAll(() => service?.stop());

  test('each side is told how far the other has received and read, forwards only', async () => {
    const { sessionId } = await scene.open();
    for (const text of ['One', 'Two', 'Three']) await scene.post(sessionId, text);
    const mark = (what: string, sequence: number, token?: string) => scene.act(sessionId, what, token, { sequence });
    expect((await mark('delivered', 2, account.idToken)).status).toBe(204);
    await mark('read', 3, account.idToken);
    await mark('read', 1, account.idToken);
    await mark('delivered', 3, account.idToken);
    // What was never sent cannot have been read.
    await mark('read', 99);
    await scene.post(sessionId, 'Four', account);
    await mark('delivered', 4);
    expect((await scene.session(sessionId)).marks).toEqual({
      customer: { delivered: 4, read: 0 },
      agent: { delivered: 3, read: 3 },
    });
    const stream = await scene.follow(sessionId);
    await stream.until(({ data }) => data.includes('"by":"customer","sequence":4'));
    stream.close();
    const marks = stream.events
      .filter(({ event }) => event === 'read' || event === 'delivered')
      .map(({ event, data }) => ({ event, ...JSON.parse(data) }));
    expect(marks).toMatchObject([
      { event: 'delivered', by: 'agent', sequence: 2 },
      { event: 'read', by: 'agent', sequence: 3 },
      { event: 'delivered', by: 'customer', sequence: 4 },
    ]);
    for (const sequence of [0, -1, 1.5, '1'])
      expect((await scene.act(sessionId, 'read', undefined, { sequence })).status).toBe(400);
  });

  test('a visitor has the name under which they first wrote, unless it is known already', async () => {
    const { sessionId } = await scene.open();
    const nameOf = async () => (await scene.act(sessionId, 'visitor', account.idToken, undefined, 'GET')).body.name;
    await scene.post(sessionId, 'Hello', undefined, { senderName: 'Visitor' });
    expect(await nameOf()).toBeNull();
    const { chat } = (await scene.act(sessionId, 'transcript', account.idToken, undefined, 'GET')).body;
    expect(chat.at(-1)).toMatchObject({ text: 'Hello', isUnnamed: true });
    const stream = await scene.follow(sessionId, { token: account.idToken });
    const { data } = await stream.until(({ event }) => event === 'message');
    stream.close();
    expect(JSON.parse(data)).toMatchObject({ senderName: 'Visitor', isUnnamed: true });
    await scene.post(sessionId, 'It is Jo', undefined, { senderName: 'Jo' });
    await scene.post(sessionId, 'And Anna', undefined, { senderName: 'Anna' });
    await scene.post(sessionId, 'Hello Jo', account);
    expect(await nameOf()).toBe('Jo');
    const said = (await scene.act(sessionId, 'transcript', account.idToken, undefined, 'GET')).body.chat;
    expect(said.filter(({ isUnnamed }: { isUnnamed?: boolean }) => isUnnamed)).toHaveLength(1);
  });

  test('Markdown is kept without what is not safe to show; plain text is kept as it is', async () => {
    const { sessionId } = await scene.open();
    const unsafe = '**Look** <img src=x onerror=alert(1)> ![p](https://evil.example/x.png) [a](javascript:alert(1))';
    await scene.post(sessionId, unsafe, account, { format: 'markdown' });
    await scene.post(sessionId, unsafe);
    const { body } = await scene.act(sessionId, 'transcript', undefined, undefined, 'GET');
    const [markdown, plain] = body.chat.filter(({ from }: { from: string }) => from !== 'event');
    expect(markdown).toMatchObject({ format: 'markdown' });
    expect(markdown.text).toContain('**Look**');
    for (const bad of ['<img', 'evil.example/x.png)', 'javascript:']) expect(markdown.text).not.toContain(bad);
    expect(plain).toMatchObject({ format: 'text', text: unsafe });
  });

  test('notes, tags, addresses and ratings are for the people only', async () => {
    await scene.setStatus(account, 'available');
    const { sessionId } = await scene.open();
    await scene.act(sessionId, 'notes', account.idToken, { text: 'Knows the owner' });
    await scene.act(sessionId, 'tags', account.idToken, { tags: ['vip', 'vip'] }, 'PUT');
    await scene.act(sessionId, 'contact', undefined, { email: 'jo@example.com' }, 'PUT');
    await scene.act(sessionId, 'page', undefined, { pageUrl: 'https://shop.example/' }, 'PUT');
    await scene.act(sessionId, 'rating', undefined, { rating: 4 }, 'PUT');
    await scene.post(sessionId, 'Thanks');
    const kinds = async (token?: string) => {
      const stream = await scene.follow(sessionId, { ...(token !== undefined && { token }) });
      await stream.until(({ event }) => event === 'message');
      stream.close();
      return stream.events.map(({ event }) => event);
    };
    expect(await kinds()).toEqual(['opened', 'agent-joined', 'message']);
    expect(await kinds(account.apiKey)).toEqual(['opened', 'agent-joined', 'message']);
    expect(await kinds(account.idToken)).toEqual([
      'opened',
      'agent-joined',
      'note',
      'tags',
      'contact',
      'page',
      'rated',
      'message',
    ]);
    const transcript = async (token?: string) =>
      (await scene.act(sessionId, 'transcript', token, undefined, 'GET')).text;
    expect(await transcript()).not.toContain('Knows the owner');
    expect(await transcript(account.idToken)).toContain('Knows the owner');
    expect(await scene.session(sessionId, account.idToken)).toMatchObject({ tags: ['vip'], rating: 4 });
    expect((await scene.act(sessionId, 'notes', account.apiKey, { text: 'x' })).status).toBe(403);
  });

  test("a visitor's rating counts in the chatbot's statistics, and a second one replaces the first", async () => {
    const owner = await service.createAccount();
    const bot = await service.createChatbot(owner);
    const own = liveChatScene(service, owner, bot);
    const { sessionId } = await own.open();
    const rate = (id: string, rating: number) => own.act(id, 'rating', undefined, { rating, comment: 'So so' }, 'PUT');
    // What nobody has answered is not rated.
    expect(await rate(sessionId, 1)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await own.post(sessionId, 'Hello', owner);
    const stats = async () =>
      (
        await service.request('GET', `/api/chatbots/${bot}/stats?userId=${owner.userId}`, {
          token: owner.idToken,
        })
      ).body;
    for (const rating of [1, 4]) expect((await rate(sessionId, rating)).status).toBe(204);
    expect(await stats()).toMatchObject({ satisfactionScore: 4, ratings: 1, totalInteractions: 0 });
    const other = await own.open();
    await own.post(other.sessionId, 'Hello', owner);
    await own.act(other.sessionId, 'rating', undefined, { rating: 5 }, 'PUT');
    expect(await stats()).toMatchObject({ satisfactionScore: 4.5, ratings: 2 });
    expect((await stats()).monthlyTrend.at(-1)).toMatchObject({ satisfactionScore: 4.5, interactions: 0 });
    for (const rating of [0, 6, 2.5])
      expect((await own.act(sessionId, 'rating', undefined, { rating }, 'PUT')).status).toBe(400);
    expect((await own.act(sessionId, 'rating', owner.idToken, { rating: 5 }, 'PUT')).status).toBe(403);
  });

  test('canned replies are added, changed, listed by title and removed', async () => {
    const path = '/api/live-chat/canned-replies';
    const { accountId, idToken: token } = account;
    const call = (method: string, at: string, body?: unknown) =>
      service.request(method, at, { token, ...(body !== undefined && { body }) });
    const shipping = await call('POST', path, { accountId, title: 'Shipping', text: 'Three days.' });
    expect(shipping.status).toBe(201);
    await call('POST', path, { accountId, title: 'Refunds', text: 'Within 30 days.' });
    const changed = await call('PUT', `${path}/${shipping.body.id}`, { text: 'Two days.' });
    expect(changed.body).toMatchObject({ title: 'Shipping', text: 'Two days.' });
    expect((await call('PUT', `${path}/${shipping.body.id}`, { txt: 'x' })).status).toBe(400);
    const listed = (await call('GET', `${path}?accountId=${accountId}`)).body.replies;
    expect(listed.map(({ title }: { title: string }) => title)).toEqual(['Refunds', 'Shipping']);
    expect((await call('DELETE', `${path}/${shipping.body.id}`)).status).toBe(204);
    expect((await call('DELETE', `${path}/${shipping.body.id}`)).status).toBe(404);
  });
});

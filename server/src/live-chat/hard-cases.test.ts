import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { startTestNodes } from '../../test-support/test-nodes.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const guide = {
  'https://x.example/a': '# Hours\n\nThe shop opens at nine on Mondays. Returns take 14 days.',
};
const question = 'When does the shop open?';
const asksForPerson = 'I want to talk to a human';

describe.each(engines)('live chat, when much happens at once, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  let anna: TestMember;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  beforeEach(async () => {
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, guide);
    scene = liveChatScene(service, account, chatbotId);
    anna = await service.createMember(account, 'agent');
  });
  afterAll(() => service?.stop());

  test('a second conversation of a visitor that is handed over is held by the person, and seen by them', async () => {
    const { token } = await service.visitor(chatbotId);
    const ask = async (sessionId: string, message: string) =>
      (await service.query(token, { chatbotId, sessionId, message })).body;
    await scene.setStatus(anna, 'available');
    const first = await ask('one', asksForPerson);
    expect(await ask('one', question)).toMatchObject({ kind: 'passed' });
    const second = await ask('two', asksForPerson);
    expect(second).toMatchObject({ kind: 'handover', liveSessionId: first.liveSessionId });
    expect(await ask('two', question)).toMatchObject({ kind: 'passed' });
  });

  test('a chatbot that is switched off opens no chats by reopening either', async () => {
    const { sessionId } = await scene.open();
    await scene.act(sessionId, 'close');
    const off = { token: account.idToken, body: { isActive: false } };
    await service.request('PATCH', `/api/chatbots/${chatbotId}`, off);
    expect(await scene.act(sessionId, 'reopen')).toMatchObject({ status: 404 });
  });

  test('a visitor who goes on talking while being erased is answered', async () => {
    const { token, visitorId } = await service.visitor(chatbotId);
    const ask = (sessionId: string, message: string) => service.query(token, { chatbotId, sessionId, message });
    for (let at = 0; at < 54; at += 1) {
      if (at % 18 === 0) service.passTime(61_000);
      await ask(`old ${at}`, question);
    }
    service.passTime(61_000);
    await scene.setStatus(anna, 'available');
    const path = `/api/chatbots/${chatbotId}/visitors/${visitorId}`;
    const erasing = service.request('DELETE', path, { token: account.idToken });
    const handedOver = await ask('new', asksForPerson);
    expect(await erasing).toMatchObject({ status: 200 });
    expect(await ask(handedOver.body.sessionId, question)).toMatchObject({ status: 200 });
  });

  test('every open chat can be listed, page by page', async () => {
    const opened: string[] = [];
    for (let at = 0; at < 7; at += 1) opened.push((await scene.open({ email: 'jo@example.com' })).sessionId);
    const listed: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `/api/live-chat/sessions?limit=3${cursor}`;
      const { body } = await service.request('GET', path, { token: account.idToken });
      listed.push(...body.sessions.map((each: { sessionId: string }) => each.sessionId));
      if (body.next === null) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(listed).toEqual(opened);
    const wrong = '/api/live-chat/sessions?cursor=yesterday';
    expect((await service.request('GET', wrong, { token: account.idToken })).status).toBe(400);
  });

  test('one who holds an id of a chat, and no credential, cannot rate without end', async () => {
    const { token } = await service.visitor(chatbotId);
    let { sessionId } = await scene.open({}, token);
    for (let at = 0; at < 30; at += 1) {
      await scene.act(sessionId, 'rating', undefined, { rating: 1 }, 'PUT');
      await scene.act(sessionId, 'close');
      const reopened = await scene.act(sessionId, 'reopen');
      if (reopened.status !== 201) break;
      sessionId = reopened.body.sessionId;
    }
    const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    const stats = await service.request('GET', path, { token: account.idToken });
    expect(stats.body.ratings).toBe(0);
  });

  test('whoever is removed while doing something gets and holds no chat any more', async () => {
    for (let round = 0; round < 2; round += 1) {
      const ben = await service.createMember(account, 'agent');
      await scene.setStatus(ben, 'available');
      const { sessionId } = await scene.open();
      const typing = Array.from({ length: 20 }, (_, at) =>
        sleep(at * 0.5).then(() => scene.act(sessionId, 'typing', ben.idToken, {})),
      );
      await sleep(4);
      const member = `/api/accounts/${account.accountId}/members/${ben.userId}`;
      await service.request('DELETE', member, { token: account.idToken });
      await Promise.all(typing);
      await expect.poll(() => scene.session(sessionId)).toMatchObject({ agentId: null });
      await sleep(1_300);
      expect(await scene.session(sessionId), `round ${round}`).toMatchObject({ agentId: null });
      await scene.act(sessionId, 'close');
    }
  });

  test('those who come as the working hours are lifted are not forgotten', async () => {
    const inThreeDays = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
      .format(Date.now() + 3 * 24 * 3600_000)
      .toLowerCase();
    const days = { [inThreeDays]: [{ from: '10:00', to: '11:00' }] };
    const change = async (workingHours: unknown) => {
      const body = { userId: account.userId, settings: { liveChat: { workingHours } } };
      const path = `/api/chatbots/${chatbotId}/settings`;
      expect(await service.request('PUT', path, { token: account.idToken, body })).toMatchObject({
        status: 200,
      });
    };
    for (let round = 0; round < 4; round += 1) {
      await change({ timeZone: 'UTC', days });
      const opening = Array.from({ length: 10 }, (_, at) => sleep(at * 0.6).then(() => scene.open()));
      const [sessions] = await Promise.all([Promise.all(opening), sleep(round % 5).then(() => change(null))]);
      await scene.setStatus(anna, 'available', 50);
      for (const { sessionId } of sessions) {
        await expect.poll(async () => (await scene.session(sessionId)).state).toBe('active');
        await scene.act(sessionId, 'close');
      }
      await scene.setStatus(anna, 'away');
    }
  });
});

test('pages of closed chats leave none out, on many nodes', async () => {
  const nodes = await startTestNodes(3, {});
  try {
    const account = await nodes.createAccount();
    const chatbotId = await nodes.createChatbot(account);
    const path = '/api/live-chat/sessions';
    const opening = { token: account.apiKey, body: { chatbotId } };
    const ids: string[] = [];
    for (let at = 0; at < 60; at += 1) ids.push((await nodes.request('POST', path, opening)).body.sessionId);
    await Promise.all(ids.map((id) => nodes.request('POST', `${path}/${id}/close`, { token: account.apiKey })));
    const seen = new Set<string>();
    for (let cursor = ''; ; ) {
      const query = `?state=closed&limit=5${cursor}`;
      const { sessions, next } = (await nodes.request('GET', path + query, { token: account.idToken })).body;
      for (const { sessionId } of sessions) seen.add(sessionId);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen.size).toBe(ids.length);
  } finally {
    await nodes.stop();
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)("the people's inbox on %s", (engine) => {
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
    agent = await service.createMember(account, 'agent');
  });
  afterAll(() => service?.stop());

  const follow = (query = '', headers: Record<string, string> = {}, token = agent.idToken) =>
    openEventStream(`${service.url}/api/live-chat/inbox/events?accountId=${account.accountId}${query}`, {
      token,
      headers,
    });
  const cursor = async () =>
    (
      await service.request('GET', `/api/live-chat/sessions?accountId=${account.accountId}`, {
        token: agent.idToken,
      })
    ).body.cursors[account.accountId];

  test('tells of every session of the account: new, assigned, said, closed', async () => {
    const stream = await follow(`&after=${await cursor()}`);
    const first = await scene.open();
    await scene.setStatus(agent, 'available');
    const second = await scene.open();
    await scene.post(first.sessionId, 'Hello');
    await scene.act(second.sessionId, 'notes', agent.idToken, { text: 'A regular' });
    await scene.act(first.sessionId, 'close');
    await stream.until(({ event }) => event === 'closed');
    stream.close();
    const told = stream.events.map(({ event, data }) => [event, JSON.parse(data).sessionId]);
    expect(told).toEqual([
      ['opened', first.sessionId],
      ['agent-joined', first.sessionId],
      ['opened', second.sessionId],
      ['agent-joined', second.sessionId],
      ['message', first.sessionId],
      ['note', second.sessionId],
      ['closed', first.sessionId],
    ]);
    const ids = stream.events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at));

    const again = await follow('', { 'Last-Event-ID': String(ids[4]) });
    await again.until(({ event }) => event === 'closed');
    again.close();
    expect(again.events.map(({ id }) => Number(id))).toEqual(ids.slice(5));
    await scene.act(second.sessionId, 'close');
    await scene.setStatus(agent, 'offline');
  });

  test('begins with what happens from now on where nothing else is asked for', async () => {
    const stream = await follow();
    await sleep(50);
    const { sessionId } = await scene.open();
    await stream.until(({ data }) => data.includes(sessionId));
    stream.close();
    expect(stream.events).toHaveLength(1);
    await scene.act(sessionId, 'close');
  });

  test('an event that never was hides nothing, and one that is no number is refused', async () => {
    const stream = await follow('', { 'Last-Event-ID': '999999999' });
    const { sessionId } = await scene.open();
    await stream.until(({ data }) => data.includes(sessionId));
    stream.close();
    await scene.act(sessionId, 'close');
    for (const wrong of ['-1', 'x', '1e9']) expect((await follow('', { 'Last-Event-ID': wrong })).status).toBe(400);
    expect((await follow('&after=x')).status).toBe(400);
  });

  test('tells where events are missing because they were erased', async () => {
    const before = Number(await cursor());
    const { token, visitorId } = await service.visitor(chatbotId);
    await scene.open({}, token);
    const erased = Number(await cursor());
    await service.request('DELETE', `/api/chatbots/${chatbotId}/visitors/${visitorId}`, {
      token: account.idToken,
    });
    const { sessionId } = await scene.open();
    const stream = await follow(`&after=${before}`);
    await stream.until(({ data }) => data.includes(sessionId));
    stream.close();
    expect(stream.events[0]).toMatchObject({ event: 'gap', id: String(erased) });
    expect(JSON.parse(stream.events[0]?.data ?? '')).toEqual({ from: before + 1, to: erased });
    await scene.act(sessionId, 'close');
  });

  test('is closed to other accounts, API keys, and whoever has left the account', async () => {
    const stranger = await service.createAccount();
    expect((await follow('', {}, stranger.idToken)).status).toBe(404);
    expect((await follow('', {}, account.apiKey)).status).toBe(403);
    const leaver = await service.createMember(account, 'agent');
    const stream = await follow('', {}, leaver.idToken);
    expect(stream.status).toBe(200);
    await service.request('DELETE', `/api/accounts/${account.accountId}/members/${leaver.userId}`, {
      token: account.idToken,
    });
    await stream.ended;
  });

  test('who types is told to the other side at once, and remembered by nobody', async () => {
    const { sessionId } = await scene.open();
    const [ofCustomer, ofAgent, inbox] = [
      await scene.follow(sessionId),
      await scene.follow(sessionId, { token: agent.idToken }),
      await follow(),
    ];
    for (const stream of [ofCustomer, ofAgent]) await stream.until(({ event }) => event === 'opened');
    await sleep(50);
    await scene.act(sessionId, 'typing', agent.idToken, { senderName: 'Anna' });
    await scene.act(sessionId, 'typing', undefined, { isTyping: false });
    const heard = await ofCustomer.until(({ event }) => event === 'typing');
    expect(JSON.parse(heard.data)).toEqual({ sessionId, by: 'agent', isTyping: true, name: 'Anna' });
    expect(heard.id).toBeUndefined();
    for (const stream of [ofAgent, inbox]) {
      const { data } = await stream.until(({ event }) => event === 'typing');
      expect(JSON.parse(data)).toMatchObject({ by: 'customer', isTyping: false });
    }
    for (const stream of [ofCustomer, ofAgent, inbox]) stream.close();
    const later = await scene.follow(sessionId);
    await scene.act(sessionId, 'close');
    await later.ended;
    expect(later.events.map(({ event }) => event)).toEqual(['opened', 'closed']);
  });

  test("the chatbot drafts a reply to the customer's last message, which nobody but the agent sees", async () => {
    const asked = await service.query(account.apiKey, { chatbotId, message: 'When are you open?' });
    const { sessionId } = await scene.open({ sessionId: asked.body.sessionId });
    const suggest = async () => (await scene.act(sessionId, 'suggested-reply', agent.idToken)).body;
    expect(await suggest()).toMatchObject({ message: 'When are you open?' });
    await scene.post(sessionId, 'Until when can I return something?');
    const { message, suggestion } = await suggest();
    expect(message).toBe('Until when can I return something?');
    expect(suggestion).toMatchObject({ confidence: expect.any(Number), certainty: expect.any(String) });
    expect(suggestion.sources.length).toBeGreaterThan(0);
    await scene.post(sessionId, 'Which wine goes with roast unicorn?');
    expect((await suggest()).suggestion).toBeNull();
    const { body } = await scene.act(sessionId, 'transcript', agent.idToken, undefined, 'GET');
    expect(body.chat).toHaveLength(2);
    expect((await scene.act(sessionId, 'suggested-reply')).status).toBe(403);
    await scene.act(sessionId, 'close');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const hourMs = 3_600_000;

describe.each(engines)('an agent at work on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let anna: TestMember;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    anna = await service.createMember(account, 'agent');
    chatbotId = await service.createChatbot(account, { 'https://acme.example/': 'We open at nine.' });
    scene = liveChatScene(service, account, chatbotId);
  });
  afterAll(() => service?.stop());

  const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
  const snooze = (id: string, until: string | null) => scene.act(id, 'snooze', anna.idToken, { until }, 'PUT');
  const snoozedUntil = async (id: string) =>
    (await scene.list()).find(({ sessionId }: { sessionId: string }) => sessionId === id).snoozedUntil;

  test('puts a chat off, takes it back, and gets it back when the customer writes', async () => {
    const { sessionId } = await scene.open();
    const until = isoIn(hourMs);
    expect((await snooze(sessionId, until)).body).toEqual({ snoozedUntil: until });
    expect(await snoozedUntil(sessionId)).toBe(until);
    await snooze(sessionId, null);
    expect(await snoozedUntil(sessionId)).toBeNull();
    await snooze(sessionId, until);
    await scene.post(sessionId, 'One moment.', anna);
    expect(await snoozedUntil(sessionId)).toBe(until);
    await scene.post(sessionId, 'Are you there?');
    expect(await snoozedUntil(sessionId)).toBeNull();
  });

  test('puts nothing off that is closed, or for longer than 30 days', async () => {
    const { sessionId } = await scene.open();
    expect((await snooze(sessionId, isoIn(31 * 24 * hourMs))).status).toBe(400);
    await scene.act(sessionId, 'close');
    expect(await snooze(sessionId, isoIn(hourMs))).toMatchObject({ status: 409, body: { code: 'SESSION_CLOSED' } });
  });

  test('sees that a colleague types, and the visitor does not see who', async () => {
    const { sessionId } = await scene.open();
    const inbox = await openEventStream(`${service.url}/api/live-chat/inbox/events?accountId=${account.accountId}`, {
      token: account.idToken,
    });
    const visitor = await scene.follow(sessionId);
    // Again and again, as people type: what is said before a stream listens is lost.
    const isOver = new AbortController();
    const typed = (async () => {
      while (!isOver.signal.aborted) {
        await scene.act(sessionId, 'typing', anna.idToken, { senderName: 'Anna' });
        await sleep(50);
      }
    })();
    const typing = { sessionId, by: 'agent', isTyping: true, name: 'Anna' };
    const told = await inbox.until(({ event }) => event === 'agent-typing');
    expect(JSON.parse(told.data)).toEqual({ ...typing, agentId: anna.userId });
    expect(JSON.parse((await visitor.until(({ event }) => event === 'typing')).data)).toEqual(typing);
    isOver.abort();
    await typed;
    inbox.close();
    visitor.close();
  });

  test('reads who the visitor is, and what was said before', async () => {
    const { token, visitorId } = await service.visitor(chatbotId);
    const asked = await service.query(token, { chatbotId, message: 'When do you open?' });
    const first = await scene.open({ pageUrl: 'https://acme.example/prices' }, token);
    await scene.post(first.sessionId, 'Thank you.', anna);
    await scene.act(first.sessionId, 'close', token);
    const { sessionId } = await scene.open({ pageUrl: 'https://acme.example/help', visitorName: 'Jo' }, token);
    const visitorOf = (id: string) => scene.act(id, 'visitor', anna.idToken, undefined, 'GET');
    expect((await visitorOf(sessionId)).body).toMatchObject({
      visitorId,
      name: 'Jo',
      pageUrl: 'https://acme.example/help',
      conversations: [{ id: asked.body.sessionId, firstQuestion: 'When do you open?', messageCount: 2 }],
      chats: [{ sessionId: first.sessionId, state: 'closed', lastMessage: 'Thank you.' }],
    });
    const other = await scene.open();
    expect((await visitorOf(other.sessionId)).body).toMatchObject({ visitorId: null, conversations: [], chats: [] });
  });
});

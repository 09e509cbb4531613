import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const minuteMs = 60_000;

describe.each(behaviourEngines)('assignment on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  let anna: TestMember;
  let ben: TestMember;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  beforeEach(async () => {
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    scene = liveChatScene(service, account, chatbotId);
    anna = await service.createMember(account, 'agent');
    ben = await service.createMember(account, 'agent');
  });
  afterAll(() => service?.stop());

  const agents = async () =>
    (
      await service.request('GET', `/api/live-chat/agents?accountId=${account.accountId}`, {
        token: anna.idToken,
      })
    ).body.agents;
  const holder = async (sessionId: string) => (await scene.session(sessionId)).agentId;

  test('a declined chat goes to the next agent, and not back to the one who declined it', async () => {
    await scene.setStatus(anna, 'available');
    const { sessionId } = await scene.open();
    expect(await holder(sessionId)).toBe(anna.userId);
    expect(await scene.act(sessionId, 'decline', ben.idToken)).toMatchObject({ status: 409 });
    expect((await scene.act(sessionId, 'decline', anna.idToken)).body).toMatchObject({ state: 'waiting' });
    // Whoever came later is not held up by it.
    const later = await scene.open();
    expect(await holder(later.sessionId)).toBe(anna.userId);
    await scene.setStatus(ben, 'available');
    expect(await holder(sessionId)).toBe(ben.userId);
  });

  test('a declined chat that nobody else took comes back after five minutes', async () => {
    await scene.setStatus(anna, 'available');
    const { sessionId } = await scene.open();
    await scene.act(sessionId, 'decline', anna.idToken);
    service.passTime(5 * minuteMs + 1);
    await scene.setStatus(anna, 'available');
    expect(await holder(sessionId)).toBe(anna.userId);
  });

  test('a chat is passed on to a colleague with a free place, by its holder or an admin', async () => {
    await scene.setStatus(anna, 'available');
    const { sessionId } = await scene.open();
    const transfer = (token: string, agentId: string) => scene.act(sessionId, 'transfer', token, { agentId });
    expect(await transfer(anna.idToken, 'usr_nobody')).toMatchObject({ status: 404 });
    expect(await transfer(anna.idToken, ben.userId)).toMatchObject({ status: 409 });
    await scene.setStatus(ben, 'away');
    expect(await transfer(anna.idToken, ben.userId)).toMatchObject({ status: 409 });
    await scene.setStatus(ben, 'available', 1);
    expect(await transfer(ben.idToken, ben.userId)).toMatchObject({ status: 403 });
    expect((await transfer(anna.idToken, ben.userId)).body).toMatchObject({ agentId: ben.userId });
    expect(await agents()).toMatchObject(
      [
        { agentId: anna.userId, openChats: 0 },
        { agentId: ben.userId, openChats: 1 },
      ].toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1)),
    );
    expect((await transfer(account.idToken, anna.userId)).body).toMatchObject({ agentId: anna.userId });
    const { events } = await scene.follow(sessionId, { token: anna.idToken }).then(async (stream) => {
      await stream.until(({ data }) => data.includes('transferredFrom') && data.includes(ben.userId));
      stream.close();
      return stream;
    });
    expect(events.map(({ event }) => event)).toEqual([
      'opened',
      'agent-joined',
      'agent-left',
      'agent-joined',
      'agent-left',
      'agent-joined',
    ]);
  });

  test('a colleague without a free place is not given a chat, nor is anybody else by two who pass on at once', async () => {
    await scene.setStatus(anna, 'available', 2);
    const sessions = [(await scene.open()).sessionId, (await scene.open()).sessionId];
    await scene.setStatus(ben, 'available', 1);
    const replies = await Promise.all(
      sessions.map((id) => scene.act(id, 'transfer', anna.idToken, { agentId: ben.userId })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const openChats = (await agents()).map(({ openChats }: { openChats: number }) => openChats);
    expect(openChats).toEqual([1, 1]);
  });

  test('an agent takes a chat that waits, one agent only, and not above its maximum', async () => {
    await scene.setStatus(anna, 'busy', 1);
    await scene.setStatus(ben, 'busy', 1);
    const [first, second] = [await scene.open(), await scene.open()];
    const take = (id: string, agent: TestMember) => scene.act(id, 'take', agent.idToken);
    const both = await Promise.all([take(second.sessionId, anna), take(second.sessionId, ben)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taker = both[0].status === 200 ? anna : ben;
    expect(await take(first.sessionId, taker)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await scene.session(first.sessionId)).toMatchObject({ state: 'waiting' });
    // Taking what one has already is no failure.
    expect((await take(second.sessionId, taker)).status).toBe(200);
  });

  test('an agent who answers a chat that waits takes it', async () => {
    await scene.setStatus(anna, 'busy', 1);
    const [first, second] = [await scene.open(), await scene.open()];
    await scene.post(first.sessionId, 'Hello', anna);
    expect(await scene.session(first.sessionId)).toMatchObject({ state: 'active', agentId: anna.userId });
    // Without a free place the word is said all the same, and the chat waits on.
    expect((await scene.post(second.sessionId, 'Just a moment', anna)).status).toBe(200);
    expect(await scene.session(second.sessionId)).toMatchObject({ state: 'waiting', agentId: null });
  });

  test('the chatbot is silent once a person has spoken, and speaks again when the chat is handed back (chatwoot PR 13673)', async () => {
    const ask = async (sessionId?: string) =>
      (await service.query(account.apiKey, { chatbotId, message: 'Hello', ...(sessionId && { sessionId }) })).body;
    const { sessionId: conversation } = await ask();
    const { sessionId } = await scene.open({ sessionId: conversation });
    expect((await ask(conversation)).response).not.toBe('');
    // Never said to be there, so that the chat is not theirs: but they have spoken.
    await scene.post(sessionId, 'I am looking into it', account);
    expect(await ask(conversation)).toMatchObject({ response: '', liveSessionId: sessionId });
    await scene.setStatus(anna, 'available');
    expect(await holder(sessionId)).toBe(anna.userId);
    expect((await scene.act(sessionId, 'hand-back', ben.idToken)).status).toBe(403);
    expect((await scene.act(sessionId, 'hand-back', anna.idToken)).body).toMatchObject({
      state: 'closed',
      closedBecause: 'handed-back',
    });
    expect((await ask(conversation)).response).not.toBe('');
  });

  test.each(['away', 'offline'])('the chats of an agent who goes %s wait again, as old as they are', async (status) => {
    await scene.setStatus(anna, 'available', 2);
    const first = await scene.open();
    const second = await scene.open();
    const third = await scene.open();
    await scene.setStatus(anna, status, 2);
    await scene.setStatus(ben, 'available', 2);
    expect(await holder(first.sessionId)).toBe(ben.userId);
    expect(await holder(second.sessionId)).toBe(ben.userId);
    expect(await holder(third.sessionId)).toBeNull();
  });

  test('a freed place pulls the next waiter within a second, however it was freed (chatwoot 10583)', async () => {
    await scene.setStatus(anna, 'available', 1);
    const opened = [];
    for (let count = 0; count < 5; count += 1) opened.push((await scene.open()).sessionId);
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = opened;
    await scene.act(first, 'close');
    expect(await holder(second)).toBe(anna.userId);
    await scene.act(second, 'hand-back', anna.idToken);
    expect(await holder(third)).toBe(anna.userId);
    await scene.setStatus(anna, 'available', 2);
    expect(await holder(fourth)).toBe(anna.userId);
    // Erasing a visitor's or a server's conversation frees the place too.
    const { idToken: token } = account;
    await scene.act(third, 'close');
    expect(await holder(fifth)).toBe(anna.userId);
    expect((await agents())[0].openChats + (await agents()).at(-1).openChats).toBeGreaterThanOrEqual(2);
    expect((await service.request('DELETE', `/api/chatbots/${chatbotId}`, { token })).status).toBe(204);
    expect((await agents()).map(({ openChats }: { openChats: number }) => openChats)).not.toContain(2);
  });
});

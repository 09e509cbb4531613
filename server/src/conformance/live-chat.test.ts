import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('live chat on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  const open = async (owner = account, body: Record<string, unknown> = { chatbotId }) =>
    (await service.request('POST', '/api/live-chat/sessions', { token: owner.apiKey, body })).body;
  const post = (body: Record<string, unknown>, token?: string, headers?: Record<string, string>) =>
    service.request('POST', '/api/live-chat/message', {
      body: { message: 'Hello', senderType: 'customer', senderName: 'Jo', ...body },
      ...(token !== undefined && { token }),
      ...(headers && { headers }),
    });
  const standing = async (sessionId: string) =>
    (await service.request('GET', `/api/live-chat/sessions/${sessionId}`)).body;
  const close = (sessionId: string) => service.request('POST', `/api/live-chat/sessions/${sessionId}/close`);
  const setStatus = (owner: TestAccount, status: string, maxConcurrentChats = 5) =>
    service.request('PUT', '/api/live-chat/agent-status', {
      token: owner.idToken,
      body: { agentId: owner.userId, status, maxConcurrentChats },
    });
  const follow = (sessionId: string, lastEventId?: string) =>
    openEventStream(`${service.url}/api/live-chat/sessions/${sessionId}/events`, {
      ...(lastEventId !== undefined && { headers: { 'Last-Event-ID': lastEventId } }),
    });

  describe('POST /api/live-chat/message', () => {
    test('posts as a customer without an Authorization header, into a session whose id it holds', async () => {
      const { sessionId } = await open();
      const { status, body } = await post({ sessionId });
      expect(status).toBe(200);
      expect(body).toEqual({
        messageId: expect.stringMatching(/^msg_[\w-]{22,}$/),
        sessionId,
        sequence: 1,
        createdAt: expect.any(String),
      });
    });

    test('numbers the messages of a session 1, 2, 3 without gaps, also when many post at once', async () => {
      const { sessionId } = await open();
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, at) => post({ sessionId, message: `${at}` })),
      );
      const sequences = replies.map(({ body }) => body.sequence).toSorted((a, b) => a - b);
      expect(sequences).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    });

    test('posts as an agent with an ID token of the account', async () => {
      const { sessionId } = await open();
      expect(await post({ sessionId, senderType: 'agent' }, account.idToken)).toMatchObject({ status: 200 });
    });

    test('refuses an agent without an ID token, and one of another account', async () => {
      const { sessionId } = await open();
      const other = await service.createAccount();
      expect(await post({ sessionId, senderType: 'agent' })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
      expect(await post({ sessionId, senderType: 'agent' }, account.apiKey)).toMatchObject({ status: 401 });
      expect(await post({ sessionId, senderType: 'agent' }, other.idToken)).toMatchObject({
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
    });

    test.each([
      ['no message', { message: undefined }, 'INVALID_REQUEST'],
      ['an empty message', { message: '  ' }, 'INVALID_REQUEST'],
      ['a message of 4,001 characters', { message: 'x'.repeat(4_001) }, 'MESSAGE_TOO_LONG'],
      ['no senderType', { senderType: undefined }, 'INVALID_REQUEST'],
      ['an unknown senderType', { senderType: 'robot' }, 'INVALID_REQUEST'],
      ['no senderName', { senderName: undefined }, 'INVALID_REQUEST'],
      ['a senderName that is no string', { senderName: 7 }, 'INVALID_REQUEST'],
      ['neither sessionId nor chatbotId', { sessionId: undefined }, 'INVALID_REQUEST'],
    ])('refuses %s', async (_, changes, code) => {
      const { sessionId } = await open();
      expect(await post({ sessionId, ...changes })).toMatchObject({ status: 400, body: { code } });
    });

    test('takes 4,000 characters and ignores fields it does not know', async () => {
      const { sessionId } = await open();
      expect((await post({ sessionId, message: 'x'.repeat(4_000), mood: 'good' })).status).toBe(200);
    });

    test('answers 404 for a session that does not exist', async () => {
      expect(await post({ sessionId: 'live_unknown' })).toMatchObject({
        status: 404,
        body: { code: 'SESSION_NOT_FOUND' },
      });
    });

    test("opens a session with a customer's first message that carries chatbotId and no sessionId", async () => {
      const { status, body } = await post({ chatbotId }, account.apiKey);
      expect({ status, ...body }).toMatchObject({
        status: 200,
        sessionId: expect.stringMatching(/^live_/),
        sequence: 1,
      });
      expect(await post({ chatbotId })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    });

    test.each(['Idempotency-Key', 'clientMessageId'])('does a message with the same %s once', async (how) => {
      const { sessionId } = await open();
      const send = (message: string) =>
        how === 'Idempotency-Key'
          ? post({ sessionId, message }, undefined, { 'Idempotency-Key': 'key-1' })
          : post({ sessionId, message, clientMessageId: 'key-1' });
      const replies = await Promise.all(Array.from({ length: 50 }, () => send('Hello')));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect((await post({ sessionId })).body.sequence).toBe(2);
      expect(await send('Something else')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    });

    test('opens one session when a first message is repeated with its Idempotency-Key', async () => {
      const send = () => post({ chatbotId }, account.apiKey, { 'Idempotency-Key': 'first-message' });
      const first = await send();
      const second = await send();
      expect(second.body).toEqual(first.body);
    });

    test('refuses an Idempotency-Key that is too long', async () => {
      const { sessionId } = await open();
      const key = Array.from({ length: 400 }, () => Math.random().toString(36).slice(2, 12)).join('');
      expect(await post({ sessionId }, undefined, { 'Idempotency-Key': key })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
    });
  });

  describe('a session', () => {
    test('has an id with the prefix live_ and waits for an agent', async () => {
      const session = await open();
      expect(session).toMatchObject({
        sessionId: expect.stringMatching(/^live_[\w-]{22,}$/),
        chatbotId,
        state: 'waiting',
        agentId: null,
        isStaffed: false,
      });
    });

    test('that is closed refuses messages, and stays closed', async () => {
      const { sessionId } = await open();
      expect((await close(sessionId)).body.state).toBe('closed');
      expect(await post({ sessionId })).toMatchObject({ status: 409, body: { code: 'SESSION_CLOSED' } });
      expect(await close(sessionId)).toMatchObject({ status: 200, body: { state: 'closed' } });
    });

    test('is one for each conversation that is handed over, however often it is asked for', async () => {
      const { sessionId } = (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body;
      const opened = await Promise.all(
        Array.from({ length: 5 }, () => open(account, { chatbotId, sessionId })),
      );
      expect(new Set(opened.map((session) => session.sessionId)).size).toBe(1);
    });

    test('cannot be opened for a conversation or a chatbot of others', async () => {
      const other = await service.createAccount();
      const { sessionId } = (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body;
      const otherBot = await service.createChatbot(other);
      expect(await open(other, { chatbotId: otherBot, sessionId })).toMatchObject({
        code: 'SESSION_NOT_FOUND',
      });
      expect(await open(other, { chatbotId })).toMatchObject({ code: 'CHATBOT_NOT_FOUND' });
    });
  });

  describe('GET /api/live-chat/sessions/{id}/events', () => {
    test('tells both sides what happens, from the beginning, and ends when the session is closed', async () => {
      const { sessionId } = await open();
      const stream = await follow(sessionId);
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      await post({ sessionId, message: 'Is anybody there?' });
      await post({ sessionId, message: 'Yes.', senderType: 'agent', senderName: 'Ann' }, account.idToken);
      const answer = await stream.until(({ data }) => data.includes('Yes.'));
      expect(JSON.parse(answer.data)).toMatchObject({
        sessionId,
        message: 'Yes.',
        senderType: 'agent',
        senderName: 'Ann',
        sequence: 2,
        messageId: expect.stringMatching(/^msg_/),
      });
      await close(sessionId);
      await stream.ended;
      expect(stream.events.map(({ event }) => event)).toEqual(['opened', 'message', 'message', 'closed']);
    });

    test('goes on after Last-Event-ID with nothing lost or repeated', async () => {
      const { sessionId } = await open();
      for (let at = 0; at < 5; at += 1) await post({ sessionId, message: `${at}` });
      const first = await follow(sessionId);
      const third = await first.until(({ data }) => data.includes('"message":"2"'));
      first.close();
      const rest = await follow(sessionId, third.id ?? '');
      await close(sessionId);
      await rest.ended;
      const texts = rest.events.map(({ event, data }) =>
        event === 'message' ? JSON.parse(data).message : event,
      );
      expect(texts).toEqual(['3', '4', 'closed']);
    });

    test.each(['-1', 'abc', '1e3', '1.5', '9999999999999'])(
      'refuses the Last-Event-ID %s',
      async (lastEventId) => {
        const { sessionId } = await open();
        const reply = await service.request('GET', `/api/live-chat/sessions/${sessionId}/events`, {
          headers: { 'Last-Event-ID': lastEventId },
        });
        expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      },
    );
  });

  describe('PUT /api/live-chat/agent-status', () => {
    test.each(['available', 'busy', 'away', 'offline'])('sets the status %s', async (status) => {
      const agent = await service.createAccount();
      expect(await setStatus(agent, status, 3)).toMatchObject({
        status: 200,
        body: { agentId: agent.userId, status, maxConcurrentChats: 3 },
      });
    });

    test.each([
      ['an unknown status', { status: 'asleep' }],
      ['no agentId', { agentId: undefined }],
      ['no status', { status: undefined }],
      ['a maximum of 0', { maxConcurrentChats: 0 }],
      ['a maximum of 51', { maxConcurrentChats: 51 }],
      ['a maximum that is no integer', { maxConcurrentChats: 1.5 }],
      ['a maximum that is no number', { maxConcurrentChats: '3' }],
    ])('refuses %s', async (_, changes) => {
      const body = { agentId: account.userId, status: 'available', maxConcurrentChats: 2, ...changes };
      const reply = await service.request('PUT', '/api/live-chat/agent-status', {
        token: account.idToken,
        body,
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    test('takes 1 and 50 chats', async () => {
      const agent = await service.createAccount();
      expect((await setStatus(agent, 'busy', 1)).status).toBe(200);
      expect((await setStatus(agent, 'busy', 50)).status).toBe(200);
    });

    test('refuses an API key, another userId, and an agent of nowhere', async () => {
      const put = (token: string, changes: object) =>
        service.request('PUT', '/api/live-chat/agent-status', {
          token,
          body: { agentId: account.userId, status: 'busy', maxConcurrentChats: 2, ...changes },
        });
      expect(await put(account.apiKey, {})).toMatchObject({ status: 401 });
      expect(await put(account.idToken, { userId: 'usr_other' })).toMatchObject({
        status: 403,
        body: { code: 'USER_MISMATCH' },
      });
      expect(await put(account.idToken, { agentId: 'usr_other' })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    });
  });

  describe('assignment', () => {
    test('gives waiting chats to an available agent, oldest first and never above the maximum', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      const waiting: string[] = [];
      for (let at = 0; at < 4; at += 1) waiting.push((await open(agent, { chatbotId: bot })).sessionId);
      expect((await setStatus(agent, 'available', 2)).status).toBe(200);
      const states = await Promise.all(waiting.map(async (id) => (await standing(id)).state));
      expect(states).toEqual(['active', 'active', 'waiting', 'waiting']);
      expect((await standing(waiting[0] ?? '')).agentId).toBe(agent.userId);
    });

    test('pulls the next waiter at once when a place becomes free', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      await setStatus(agent, 'available', 1);
      const first = await open(agent, { chatbotId: bot });
      const second = await open(agent, { chatbotId: bot });
      expect([first.state, second.state]).toEqual(['active', 'waiting']);
      await close(first.sessionId);
      expect(await standing(second.sessionId)).toMatchObject({ state: 'active', agentId: agent.userId });
    });

    test('never goes above the maximum in a parallel burst', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      await setStatus(agent, 'available', 3);
      const opened = await Promise.all(Array.from({ length: 12 }, () => open(agent, { chatbotId: bot })));
      const states = await Promise.all(
        opened.map(async ({ sessionId }) => (await standing(sessionId)).state),
      );
      expect(states.filter((state) => state === 'active')).toHaveLength(3);
      expect(states.filter((state) => state === 'waiting')).toHaveLength(9);
    });

    test.each(['away', 'offline'])(
      'puts the chats of an agent who goes %s back into the queue',
      async (status) => {
        const agent = await service.createAccount();
        const bot = await service.createChatbot(agent);
        await setStatus(agent, 'available', 1);
        const { sessionId } = await open(agent, { chatbotId: bot });
        await setStatus(agent, status, 1);
        expect(await standing(sessionId)).toMatchObject({ state: 'waiting', agentId: null });
        await setStatus(agent, 'available', 1);
        expect(await standing(sessionId)).toMatchObject({ state: 'active' });
      },
    );
  });

  test('the chatbot does not speak while a person holds the conversation', async () => {
    const agent = await service.createAccount();
    const bot = await service.createChatbot(agent);
    const { sessionId } = (await service.query(agent.apiKey, { chatbotId: bot, message: 'Hello' })).body;
    await setStatus(agent, 'available', 1);
    const live = await open(agent, { chatbotId: bot, sessionId });
    const stream = await follow(live.sessionId);
    const held = await service.query(agent.apiKey, {
      chatbotId: bot,
      message: 'Are you a person?',
      sessionId,
    });
    expect(held).toMatchObject({
      status: 200,
      body: { response: '', sources: [], sessionId, liveSessionId: live.sessionId },
    });
    await stream.until(({ data }) => data.includes('Are you a person?'));
    stream.close();
    await close(live.sessionId);
    const after = await service.query(agent.apiKey, { chatbotId: bot, message: 'Hello again', sessionId });
    expect(after.body.response).not.toBe('');
    expect(after.body.liveSessionId).toBeUndefined();
  });

  // Last, because it moves the clock of the whole service.
  test('an agent without a sign of life for 60 s becomes offline and its chats wait again', async () => {
    const agent = await service.createAccount();
    const bot = await service.createChatbot(agent);
    await setStatus(agent, 'available', 1);
    const { sessionId } = await open(agent, { chatbotId: bot });
    expect((await standing(sessionId)).state).toBe('active');
    service.passTime(61_000);
    for (let tries = 0; (await standing(sessionId)).state === 'active' && tries < 100; tries += 1)
      await sleep(100);
    expect(await standing(sessionId)).toMatchObject({ state: 'waiting', agentId: null, isStaffed: false });
  });
});

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

  /** Of whom each session is. */
  const keys = new Map<string, string>();
  const open = async (owner = account, body: Record<string, unknown> = { chatbotId }) => {
    const opened = await service.request('POST', '/api/live-chat/sessions', { token: owner.apiKey, body });
    keys.set(opened.body.sessionId, owner.apiKey);
    return opened.body;
  };
  const keyOf = (sessionId: string) => keys.get(sessionId) ?? account.apiKey;
  const post = (body: Record<string, unknown>, token?: string, headers?: Record<string, string>) =>
    service.request('POST', '/api/live-chat/message', {
      body: { message: 'Hello', senderType: 'customer', senderName: 'Jo', ...body },
      ...(token !== undefined && { token }),
      ...(headers && { headers }),
    });
  const standing = async (sessionId: string) =>
    (await service.request('GET', `/api/live-chat/sessions/${sessionId}`, { token: keyOf(sessionId) })).body;
  const close = (sessionId: string, token = keyOf(sessionId)) =>
    service.request('POST', `/api/live-chat/sessions/${sessionId}/close`, { token });
  const setStatus = (owner: TestAccount, status: string, maxConcurrentChats = 5) =>
    service.request('PUT', '/api/live-chat/agent-status', {
      token: owner.idToken,
      body: { agentId: owner.userId, status, maxConcurrentChats },
    });
  const list = (token: string, query = '') => service.request('GET', `/api/live-chat/sessions${query}`, { token });
  const follow = (sessionId: string, lastEventId?: string, token = keyOf(sessionId)) =>
    openEventStream(`${service.url}/api/live-chat/sessions/${sessionId}/events`, {
      token,
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
      const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => post({ sessionId, message: `${at}` })));
      const sequences = replies.map(({ body }) => body.sequence).toSorted((a, b) => a - b);
      expect(sequences).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    });

    test('posts as an agent with an ID token of the account', async () => {
      const { sessionId } = await open();
      expect(await post({ sessionId, senderType: 'agent' }, account.idToken)).toMatchObject({ status: 200 });
    });

    test('refuses an agent without an ID token or a key for it, and one of another account', async () => {
      const { sessionId } = await open();
      const other = await service.createAccount();
      expect(await post({ sessionId, senderType: 'agent' })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
      expect(await post({ sessionId, senderType: 'agent' }, account.apiKey)).toMatchObject({ status: 403 });
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

    test.each(['Idempotency-Key', 'clientMessageId'])(
      'takes the same %s from the customer and from each agent for messages of their own',
      async (how) => {
        const colleague = await service.createMember(account, 'agent');
        const { sessionId } = await open();
        const send = (message: string, token?: string) => {
          const body = { sessionId, message, senderType: token ? 'agent' : 'customer' };
          return how === 'Idempotency-Key'
            ? post(body, token, { 'Idempotency-Key': '1' })
            : post({ ...body, clientMessageId: '1' }, token);
        };
        const sides = [undefined, account.idToken, colleague.idToken];
        const sequences: number[] = [];
        for (const token of [...sides, ...sides]) sequences.push((await send('Hello', token)).body.sequence);
        expect(sequences).toEqual([1, 2, 3, 1, 2, 3]);
        expect((await send('Something else', account.idToken)).status).toBe(409);
      },
    );

    test('opens no session for an agent, nor for an empty sessionId', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      const first = { chatbotId: bot, senderType: 'agent' };
      expect(await post(first, agent.idToken)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
      expect((await post({ chatbotId: bot, sessionId: '' }, agent.apiKey)).status).toBe(400);
      expect((await list(agent.idToken)).body.sessions).toEqual([]);
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
      const opened = await Promise.all(Array.from({ length: 5 }, () => open(account, { chatbotId, sessionId })));
      expect(new Set(opened.map((session) => session.sessionId)).size).toBe(1);
    });

    test('that a visitor has open already takes over the conversation that is handed over', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      const [waiter, served] = [await service.visitor(bot), await service.visitor(bot)];
      const as = async (token: string, body: object) =>
        (await service.request('POST', '/api/live-chat/sessions', { token, body })).body;
      const conversationOf = async (token: string) =>
        (await service.query(token, { chatbotId: bot, message: 'Hello' })).body.sessionId as string;

      await setStatus(agent, 'available', 1);
      const active = await as(served.token, { chatbotId: bot });
      const waiting = await as(waiter.token, { chatbotId: bot });
      expect([active.state, waiting.state]).toEqual(['active', 'waiting']);
      for (const { token } of [served, waiter]) {
        const own = token === served.token ? active : waiting;
        const sessionId = await conversationOf(token);
        const handedOver = await as(token, { chatbotId: bot, sessionId });
        expect(handedOver).toMatchObject({ sessionId: own.sessionId, querySessionId: sessionId });
        if (token === waiter.token) await close(active.sessionId, served.token);
        const { body } = await service.query(token, { chatbotId: bot, message: 'Still you?', sessionId });
        expect(body).toMatchObject({ response: '', liveSessionId: own.sessionId });
      }
    });

    test.each(['its conversation', 'its chatbot', 'its visitor', 'a visitor who never asked the chatbot'])(
      'that is erased with %s frees its place at once and ends its streams',
      async (what) => {
        const agent = await service.createAccount();
        const { idToken: token } = agent;
        const [bot, otherBot] = [await service.createChatbot(agent), await service.createChatbot(agent)];
        const visitor = await service.visitor(bot);
        const asked =
          what === 'a visitor who never asked the chatbot'
            ? undefined
            : (await service.query(visitor.token, { chatbotId: bot, message: 'Hello' })).body;
        await setStatus(agent, 'available', 1);
        const opened = await service.request('POST', '/api/live-chat/sessions', {
          token: visitor.token,
          body: { chatbotId: bot, ...(asked && { sessionId: asked.sessionId }) },
        });
        expect(opened.body.state).toBe('active');
        const waiting = await open(agent, { chatbotId: otherBot });
        const stream = await follow(opened.body.sessionId, undefined, visitor.token);
        await stream.until(({ event }) => event === 'agent-joined');

        const rest = {
          'its conversation': `/sessions/${asked?.sessionId}`,
          'its chatbot': '',
        }[what];
        const path = `/api/chatbots/${bot}${rest ?? `/visitors/${visitor.visitorId}`}`;
        const erased = await service.request('DELETE', path, { token });
        expect(erased.status).toBeLessThan(300);
        if (rest === undefined) expect(erased.body).toEqual({ erasedSessions: 1 });

        await stream.ended;
        expect(
          (await service.request('GET', `/api/live-chat/sessions/${opened.body.sessionId}`, { token })).status,
        ).toBe(404);
        expect((await standing(waiting.sessionId)).state).toBe('active');
        await close(waiting.sessionId);
        expect((await setStatus(agent, 'available', 1)).body.openChats).toBe(0);
      },
    );

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
      const texts = rest.events.map(({ event, data }) => (event === 'message' ? JSON.parse(data).message : event));
      expect(texts).toEqual(['3', '4', 'closed']);
    });

    test.each(['-1', 'abc', '1e3', '1.5', '9999999999999'])('refuses the Last-Event-ID %s', async (lastEventId) => {
      const { sessionId } = await open();
      const reply = await service.request('GET', `/api/live-chat/sessions/${sessionId}/events`, {
        token: account.apiKey,
        headers: { 'Last-Event-ID': lastEventId },
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });
  });

  describe('GET /api/live-chat/sessions', () => {
    test('lists what waits and what is active in the account, oldest first, and what the caller holds', async () => {
      const owner = await service.createAccount();
      const bot = await service.createChatbot(owner);
      const colleague = await service.createMember(owner, 'agent');
      await setStatus(owner, 'available', 1);
      const opened: { sessionId: string }[] = [];
      for (let at = 0; at < 4; at += 1) opened.push(await open(owner, { chatbotId: bot }));
      const [first, second, third, fourth] = opened.map(({ sessionId }) => sessionId);
      await close(third ?? '');
      await service.request('PUT', '/api/live-chat/agent-status', {
        token: colleague.idToken,
        body: { agentId: colleague.userId, status: 'available', maxConcurrentChats: 1 },
      });

      const rows = async (token: string, query: string) => {
        const { body } = await list(token, query);
        return body.sessions.map(
          ({ sessionId, state, agentId }: { sessionId: string; state: string; agentId: string | null }) => [
            sessionId,
            state,
            agentId,
          ],
        );
      };
      const ofOwner = [first, 'active', owner.userId];
      const ofColleague = [second, 'active', colleague.userId];
      const all = [ofOwner, ofColleague, [fourth, 'waiting', null]];
      expect(await rows(owner.idToken, '')).toEqual(all);
      expect(await rows(colleague.idToken, `?accountId=${owner.accountId}&mine=false`)).toEqual(all);
      expect(await rows(owner.idToken, '?mine=true')).toEqual([ofOwner]);
      expect(await rows(colleague.idToken, '?mine=true')).toEqual([ofColleague]);
    });

    test('refuses API keys that are only for asking, accounts of others and an unknown value of mine', async () => {
      const other = await service.createAccount();
      expect((await list(account.apiKey)).status).toBe(403);
      expect(await list(other.idToken, `?accountId=${account.accountId}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect((await list(other.idToken, '?mine=perhaps')).status).toBe(400);
    });
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

    test('replies with the chats that the agent has now', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      for (let at = 0; at < 3; at += 1) await open(agent, { chatbotId: bot });
      expect((await setStatus(agent, 'available', 2)).body.openChats).toBe(2);
      expect((await setStatus(agent, 'busy', 2)).body.openChats).toBe(2);
      expect((await setStatus(agent, 'away', 2)).body.openChats).toBe(0);
    });

    test('needs no accountId from a user of several accounts once it is an agent in one of them', async () => {
      const agent = await service.createAccount();
      const { idToken: token, userId: agentId } = agent;
      const second = await service.request('POST', '/api/accounts', { token, body: { name: 'Second' } });
      const put = (changes: object) =>
        service.request('PUT', '/api/live-chat/agent-status', {
          token,
          body: { agentId, status: 'available', maxConcurrentChats: 2, ...changes },
        });
      expect(await put({})).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect((await put({ accountId: agent.accountId })).status).toBe(200);
      expect((await put({})).status).toBe(200);
      expect((await put({ accountId: second.body.id })).status).toBe(200);
      expect(await put({})).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    test('refuses an API key that is only for asking, another userId, and an agent of nowhere', async () => {
      const put = (token: string, changes: object) =>
        service.request('PUT', '/api/live-chat/agent-status', {
          token,
          body: { agentId: account.userId, status: 'busy', maxConcurrentChats: 2, ...changes },
        });
      expect(await put(account.apiKey, {})).toMatchObject({ status: 403 });
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

    test('never goes above the maximum in a parallel burst (chatwoot 11034)', async () => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      await setStatus(agent, 'available', 3);
      const opened = await Promise.all(Array.from({ length: 12 }, () => open(agent, { chatbotId: bot })));
      const states = await Promise.all(opened.map(async ({ sessionId }) => (await standing(sessionId)).state));
      expect(states.filter((state) => state === 'active')).toHaveLength(3);
      expect(states.filter((state) => state === 'waiting')).toHaveLength(9);
    });

    test.each(['away', 'offline'])('puts the chats of an agent who goes %s back into the queue', async (status) => {
      const agent = await service.createAccount();
      const bot = await service.createChatbot(agent);
      await setStatus(agent, 'available', 1);
      const { sessionId } = await open(agent, { chatbotId: bot });
      await setStatus(agent, status, 1);
      expect(await standing(sessionId)).toMatchObject({ state: 'waiting', agentId: null });
      await setStatus(agent, 'available', 1);
      expect(await standing(sessionId)).toMatchObject({ state: 'active' });
    });
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
    await expect.poll(() => standing(sessionId)).toMatchObject({ state: 'waiting', agentId: null, isStaffed: false });
  });
});

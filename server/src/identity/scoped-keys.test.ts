import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const HOUR_MS = 3_600_000;
const SOURCE = { title: 'Guide', content: 'Some text.' };

describe.each(engines)('API keys with scopes on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let otherBot: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    otherBot = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  const path = () => `/api/accounts/${account.accountId}/api-keys`;
  const create = (body: object, token = account.idToken) =>
    service.request('POST', path(), { token, body: { name: 'Helpdesk', ...body } });
  const newKey = async (body: object): Promise<{ id: string; key: string }> => (await create(body)).body;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const addSource = (token: string, to = chatbotId, headers = {}) =>
    service.request('POST', `/api/chatbots/${to}/sources`, { token, body: SOURCE, headers });

  describe('a new key', () => {
    test('is for asking, for the whole account and without an end where nothing else is said', async () => {
      const created = await create({});
      expect(created).toMatchObject({
        status: 201,
        body: { scopes: ['ask'], chatbotId: null, expiresAt: null, lastUsedAt: null },
      });
    });

    test('keeps what is said of it', async () => {
      const expiresAt = inHours(1);
      const { id } = await newKey({ scopes: ['sources', 'read', 'sources'], chatbotId, expiresAt });
      const listed = (await service.request('GET', path(), { token: account.idToken })).body.apiKeys;
      expect(listed.find((key: { id: string }) => key.id === id)).toMatchObject({
        scopes: ['read', 'sources'],
        chatbotId,
        expiresAt,
      });
    });

    test.each([
      ['no scope', { scopes: [] }, 400],
      ['a scope that there is not', { scopes: ['all'] }, 400],
      ['an end that has passed', { expiresAt: '2020-01-01T00:00:00.000Z' }, 400],
      ['a chatbot that there is not', { chatbotId: 'bot_unknown' }, 404],
    ])('is refused with %s', async (_, body, status) => {
      expect((await create(body)).status).toBe(status);
    });

    test('is refused with a chatbot of another account', async () => {
      const foreign = await service.createChatbot(await service.createAccount());
      expect(await create({ chatbotId: foreign })).toMatchObject({ status: 404, body: { code: 'CHATBOT_NOT_FOUND' } });
    });

    test('says when it was used', async () => {
      const { id, key } = await newKey({ scopes: ['read'] });
      await service.request('GET', '/api/chatbots', { token: key });
      await expect
        .poll(async () => {
          const { apiKeys } = (await service.request('GET', path(), { token: account.idToken })).body;
          return apiKeys.find((each: { id: string }) => each.id === id).lastUsedAt;
        })
        .not.toBeNull();
    });
  });

  describe('a key that creates keys', () => {
    test('gives them any scope, as `manage` includes all', async () => {
      const { key } = await newKey({ scopes: ['manage'] });
      expect(await create({ scopes: ['manage', 'live'] }, key)).toMatchObject({
        status: 201,
        body: { chatbotId: null },
      });
    });

    test('gives them its own chatbot and end where nothing is said', async () => {
      const expiresAt = inHours(2);
      const { key } = await newKey({ scopes: ['manage'], chatbotId, expiresAt });
      expect(await create({}, key)).toMatchObject({ status: 201, body: { chatbotId, expiresAt } });
      expect(await create({ expiresAt: inHours(1) }, key)).toMatchObject({ status: 201 });
    });

    test('gives them no wider reach and no longer life', async () => {
      const { key } = await newKey({ scopes: ['manage'], chatbotId, expiresAt: inHours(1) });
      for (const beyond of [{ chatbotId: null }, { expiresAt: null }, { expiresAt: inHours(2) }])
        expect(await create(beyond, key)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await create({ chatbotId: otherBot }, key)).toMatchObject({
        status: 404,
        body: { code: 'CHATBOT_NOT_FOUND' },
      });
    });

    test('sees and revokes keys within its reach', async () => {
      const own = await newKey({ scopes: ['manage'], chatbotId: otherBot });
      const wide = await newKey({});
      const { apiKeys } = (await service.request('GET', path(), { token: own.key })).body;
      expect(apiKeys.map(({ id }: { id: string }) => id)).toEqual([own.id]);
      const revoke = (id: string) => service.request('DELETE', `${path()}/${id}`, { token: own.key });
      expect((await revoke(wide.id)).status).toBe(404);
      expect((await revoke(own.id)).status).toBe(204);
    });
  });

  describe('a key for one chatbot', () => {
    test('lists that chatbot and its live chats only', async () => {
      const { key } = await newKey({ scopes: ['read', 'live'], chatbotId });
      await liveChatScene(service, account, otherBot).open();
      const { sessionId } = await liveChatScene(service, account, chatbotId).open();
      const { chatbots } = (await service.request('GET', '/api/chatbots', { token: key })).body;
      expect(chatbots.map(({ id }: { id: string }) => id)).toEqual([chatbotId]);
      const chats = async (query: string) =>
        (await service.request('GET', `/api/live-chat/sessions${query}`, { token: key })).body.sessions.map(
          (chat: { sessionId: string }) => chat.sessionId,
        );
      expect(await chats('')).toContain(sessionId);
      expect(await chats('')).toHaveLength((await chats(`?chatbotId=${chatbotId}`)).length);
      expect(await chats(`?chatbotId=${otherBot}`)).toEqual([]);
    });

    test('is not given the reply to a request that another key has made', async () => {
      const [wide, narrow] = [await newKey({ scopes: ['sources'] }), await newKey({ scopes: ['sources'], chatbotId })];
      const headers = { 'Idempotency-Key': 'the-same-for-both' };
      expect((await addSource(wide.key, otherBot, headers)).status).toBe(202);
      expect((await addSource(narrow.key, otherBot, headers)).status).toBe(404);
    });
  });

  test('a key is no user: it leaves userId out, and users do not', async () => {
    const { key } = await newKey({ scopes: ['read'] });
    const settings = (query: string, token: string) =>
      service.request('GET', `/api/chatbots/${chatbotId}/settings${query}`, { token });
    expect((await settings('', key)).status).toBe(200);
    expect(await settings(`?userId=${account.userId}`, key)).toMatchObject({ body: { code: 'USER_MISMATCH' } });
    expect(await settings('', account.idToken)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  describe("a key that does an agent's work", () => {
    test('is named where it takes a chat, writes and takes notes', async () => {
      const { id, key } = await newKey({ name: 'Night shift', scopes: ['live'] });
      const chats = liveChatScene(service, account, chatbotId);
      const { sessionId } = await chats.open();
      const agent = { userId: id, idToken: key, email: '' };
      expect((await chats.setStatus(agent, 'busy')).status).toBe(200);
      expect(await chats.act(sessionId, 'take', key)).toMatchObject({ status: 200, body: { agentId: id } });
      expect((await chats.post(sessionId, 'Good evening.', agent)).status).toBe(200);
      expect(await chats.act(sessionId, 'notes', key, { text: 'Asleep.' })).toMatchObject({ body: { authorId: id } });
      const { agents } = (await service.request('GET', '/api/live-chat/agents', { token: key })).body;
      expect(agents).toContainEqual(expect.objectContaining({ agentId: id, name: 'Night shift', openChats: 1 }));
      const transcript = await chats.act(sessionId, 'transcript', key, undefined, 'GET');
      expect(transcript.text).toContain('Night shift');
    });

    test('gets chats from colleagues, until it is revoked', async () => {
      const { id, key } = await newKey({ scopes: ['live'] });
      const chats = liveChatScene(service, account, chatbotId);
      const agent = { userId: id, idToken: key, email: '' };
      const colleague = await service.createMember(account, 'agent');
      await chats.setStatus(colleague, 'busy');
      const { sessionId } = await chats.open();
      await chats.act(sessionId, 'take', colleague.idToken);
      await chats.setStatus(agent, 'available');
      const passOn = () => chats.act(sessionId, 'transfer', colleague.idToken, { agentId: id });
      expect(await passOn()).toMatchObject({ status: 200, body: { agentId: id } });
      await service.request('DELETE', `${path()}/${id}`, { token: account.idToken });
      const { agents } = (await service.request('GET', '/api/live-chat/agents', { token: account.idToken })).body;
      expect(agents.map(({ agentId }: { agentId: string }) => agentId)).not.toContain(id);
      await expect.poll(async () => (await chats.session(sessionId)).state).toBe('waiting');
      expect((await passOn()).status).toBe(403);
    });

    test('is assigned no chats where it is for one chatbot', async () => {
      const { id, key } = await newKey({ scopes: ['live'], chatbotId });
      const status = (each: string) =>
        liveChatScene(service, account, chatbotId).setStatus({ userId: id, idToken: key, email: '' }, each);
      expect((await status('available')).status).toBe(403);
      expect((await status('busy')).status).toBe(200);
    });

    test('posts as an agent only with that scope, and opens chats only with that for asking', async () => {
      const [asking, working] = [await newKey({ scopes: ['ask'] }), await newKey({ scopes: ['live'] })];
      const { sessionId } = await liveChatScene(service, account, chatbotId).open();
      const post = (token: string, body: object) =>
        service.request('POST', '/api/live-chat/message', { token, body: { message: 'Hi', senderName: 'A', ...body } });
      const refusal = (scope: string) => ({
        status: 403,
        body: { code: 'FORBIDDEN', message: expect.stringContaining(`"${scope}"`) },
      });
      expect(await post(asking.key, { senderType: 'agent', sessionId })).toMatchObject(refusal('live'));
      expect(await post(working.key, { senderType: 'customer', chatbotId })).toMatchObject(refusal('ask'));
      expect((await post(working.key, { senderType: 'agent', sessionId })).status).toBe(200);
    });
  });

  // Last, because it moves the clock of the whole service.
  test('a key that has expired is refused as one that was revoked, and what it follows ends', async () => {
    const { key } = await newKey({ scopes: ['ask', 'sources'], expiresAt: inHours(1) });
    const { sessionId } = await liveChatScene(service, account, chatbotId).open();
    const stream = await openEventStream(`${service.url}/api/live-chat/sessions/${sessionId}/events`, { token: key });
    await stream.until(({ event }) => event === 'opened');
    expect((await addSource(key)).status).toBe(202);
    service.passTime(HOUR_MS);
    expect(await addSource(key)).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    await stream.ended;
  });
});

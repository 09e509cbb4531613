import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('authentication on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let other: TestAccount;
  let chatbotId: string;
  let otherBot: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    other = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    otherBot = await service.createChatbot(other);
  });
  afterAll(() => service?.stop());

  const ask = (authorization?: string, id = chatbotId, headers = {}) =>
    service.request('POST', '/api/chatbot/query', {
      body: { chatbotId: id, message: 'Hello' },
      headers: { ...(authorization !== undefined && { Authorization: authorization }), ...headers },
    });
  const endpointsOfUsers = (id: string): [string, string, unknown?][] => [
    ['GET', `/api/chatbots/${id}/stats?userId=${account.userId}`],
    ['GET', `/api/chatbots/${id}/settings?userId=${account.userId}`],
    ['PUT', `/api/chatbots/${id}/settings`, { userId: account.userId, settings: {} }],
    ['PUT', '/api/live-chat/agent-status', { agentId: account.userId, status: 'offline', maxConcurrentChats: 1 }],
  ];

  describe('a query', () => {
    test('is let in with "Authorization: Bearer <API_KEY>"', async () => {
      expect((await ask(`Bearer ${account.apiKey}`)).status).toBe(200);
    });

    test('is let in whatever the case of "Bearer"', async () => {
      expect((await ask(`bearer ${account.apiKey}`)).status).toBe(200);
      expect((await ask(`BEARER ${account.apiKey}`)).status).toBe(200);
    });

    test('is refused without a credential: all requests require authentication', async () => {
      expect(await ask()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    });

    test.each([
      ['another scheme', 'Basic dXNlcjpwYXNz', 'UNAUTHORIZED'],
      ['a bare key', 'pk_live_abc', 'UNAUTHORIZED'],
      ['no credential behind Bearer', 'Bearer', 'UNAUTHORIZED'],
      ['a key of the wrong form', 'Bearer pk_live_abc', 'INVALID_API_KEY'],
      ['SQL in the key', "Bearer pk_live_'or'1'='1", 'INVALID_API_KEY'],
      ['a well-formed unknown key', 'Bearer pk_live_000000000000000000000000000000001KFVYe', 'INVALID_API_KEY'],
      ['a word', 'Bearer nonsense', 'INVALID_TOKEN'],
      ['a credential of 10 KB', `Bearer ${'x'.repeat(10_000)}`, 'UNAUTHORIZED'],
    ])('is refused with %s', async (_, authorization, code) => {
      expect(await ask(authorization)).toMatchObject({ status: 401, body: { code } });
    });

    test("of another account's chatbot is answered exactly as of one that does not exist", async () => {
      const foreign = await ask(`Bearer ${account.apiKey}`, otherBot);
      const unknown = await ask(`Bearer ${account.apiKey}`, `${otherBot.slice(0, -4)}AAAA`);
      expect(foreign.status).toBe(400);
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    });
  });

  describe('statistics, settings and agent status', () => {
    test("take the identity provider's bearer token", async () => {
      for (const [method, path, body] of endpointsOfUsers(chatbotId)) {
        const reply = await service.request(method, path, { token: account.idToken, body });
        expect({ path, status: reply.status }).toEqual({ path, status: 200 });
      }
    });

    test('refuse no credential and a visitor token with 401, and a key that is only for asking with 403', async () => {
      const visitor = await service.visitor(chatbotId);
      for (const [method, path, body] of endpointsOfUsers(chatbotId)) {
        for (const token of [undefined, visitor.token, 'nonsense']) {
          const reply = await service.request(method, path, { token, body });
          expect({ path, status: reply.status }).toEqual({ path, status: 401 });
        }
        const reply = await service.request(method, path, { token: account.apiKey, body });
        expect({ path, status: reply.status }).toEqual({ path, status: 403 });
      }
    });

    test("answer for another account's chatbot exactly as for one that does not exist", async () => {
      for (const [at, [method, path, body]] of endpointsOfUsers(otherBot).slice(0, 3).entries()) {
        const unknown = endpointsOfUsers('bot_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')[at]?.[1] ?? '';
        const foreign = await service.request(method, path, { token: account.idToken, body });
        const missing = await service.request(method, unknown, { token: account.idToken, body });
        expect(foreign).toMatchObject({ status: 404, body: { code: 'CHATBOT_NOT_FOUND' } });
        expect([missing.status, missing.text]).toEqual([foreign.status, foreign.text]);
      }
    });
  });

  describe('an API key', () => {
    test('is created under a name, shown once, and listed by its last four characters', async () => {
      const path = `/api/accounts/${account.accountId}/api-keys`;
      const { idToken: token } = account;
      const created = await service.request('POST', path, { token, body: { name: 'Server' } });
      expect(created).toMatchObject({
        status: 201,
        body: { name: 'Server', key: expect.stringMatching(/^pk_live_[0-9A-Za-z]{38}$/), lastUsedAt: null },
      });
      const { key, id } = created.body;
      await ask(`Bearer ${key}`);
      const list = await service.request('GET', path, { token });
      expect(list.text).not.toContain(key);
      const listed = list.body.apiKeys.find((listedKey: { id: string }) => listedKey.id === id);
      expect(listed).toMatchObject({ lastFour: key.slice(-4), revokedAt: null });
    });

    test('is refused once it is revoked; the other keys of the account are not', async () => {
      const path = `/api/accounts/${account.accountId}/api-keys`;
      const { idToken: token } = account;
      const { key, id } = (await service.request('POST', path, { token, body: { name: 'Old' } })).body;
      expect((await ask(`Bearer ${key}`)).status).toBe(200);
      expect((await service.request('DELETE', `${path}/${id}`, { token })).status).toBe(204);
      service.passTime(1_000);
      expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      expect((await ask(`Bearer ${account.apiKey}`)).status).toBe(200);
    });
  });

  describe('a visitor token', () => {
    const origins = async (domain: string, allowed: string[], refused: (string | undefined)[]) => {
      const bot = await service.createChatbot(account, {}, { domain });
      const statusFor = async (origin: string | undefined) => {
        const headers: Record<string, string> = origin === undefined ? {} : { Origin: origin };
        return (await service.request('POST', `/api/widget/${bot}/visitor`, { body: {}, headers })).status;
      };
      for (const origin of allowed) expect([origin, await statusFor(origin)]).toEqual([origin, 200]);
      for (const origin of refused) expect([origin, await statusFor(origin)]).toEqual([origin, 403]);
    };

    test("is given to pages of the chatbot's domain and its subdomains only", async () => {
      await origins(
        'example.com',
        ['https://example.com', 'https://www.example.com', 'http://a.b.example.com', 'https://example.com:8443'],
        [
          'https://evil-example.com',
          'https://example.com.evil.org',
          'https://example.org',
          'http://localhost',
          'null',
          'https://example.com/path',
          'file://example.com',
          'javascript:alert(1)',
          undefined,
        ],
      );
    });

    test('is given to localhost while the chatbot has no domain', async () => {
      await origins(
        '',
        ['http://localhost', 'http://localhost:5173', 'http://127.0.0.1:3000', 'http://a.localhost'],
        // No frame-ancestors can name the last address: a page there could not show the chat.
        ['https://example.com', 'http://localhost.evil.org', 'null', undefined, 'http://[::1]:3000'],
      );
    });

    test('asks its chatbot, and no other of the account', async () => {
      const { token } = await service.visitor(chatbotId);
      const sibling = await service.createChatbot(account);
      expect((await ask(`Bearer ${token}`)).status).toBe(200);
      expect(await ask(`Bearer ${token}`, sibling)).toMatchObject({
        status: 400,
        body: { code: 'CHATBOT_NOT_FOUND' },
      });
    });

    test('is refused on a page of another origin', async () => {
      const { token } = await service.visitor(chatbotId, 'http://localhost:5173');
      expect((await ask(`Bearer ${token}`, chatbotId, { Origin: 'http://localhost:5173' })).status).toBe(200);
      expect(await ask(`Bearer ${token}`, chatbotId, { Origin: 'http://localhost:4000' })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN' },
      });
    });

    test('does not become one of another origin, though that may use the chatbot too', async () => {
      const here = await service.visitor(chatbotId, 'http://localhost:5173');
      const there = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
        body: { token: here.token },
        headers: { Origin: 'http://localhost:4000' },
      });
      expect(there.status).toBe(200);
      expect(there.body.visitorId).not.toBe(here.visitorId);
    });

    test('is for reading by pages of its own origin alone, where a browser says which page asks', async () => {
      const read = async (token: string, headers: Record<string, string>) =>
        (await service.request('GET', `/api/widget/${chatbotId}/conversation`, { token, headers })).status;
      const page = await service.visitor(chatbotId, 'http://localhost:5173');
      const frame = await service.visitor(chatbotId, service.url);
      // What a page of ours reads has no Origin; one of another origin always has.
      expect(await read(frame.token, { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
      expect(await read(page.token, { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-site' })).toBe(200);
      expect(await read(page.token, { 'Sec-Fetch-Site': 'same-origin' })).toBe(401);
      for (const { token } of [page, frame]) {
        expect(await read(token, { Origin: 'null' })).toBe(401);
        expect(await read(token, { 'Sec-Fetch-Site': 'cross-site' })).toBe(401);
        expect(await read(token, { 'Sec-Fetch-Site': 'same-site' })).toBe(401);
      }
    });

    test('is refused when anything in it was changed', async () => {
      const { token } = await service.visitor(chatbotId);
      const [payload = '', signature = ''] = token.slice(3).split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const changed = (changes: object) =>
        `vt_${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')}.${signature}`;
      for (const forged of [
        changed({ visitorId: 'vis_other' }),
        changed({ chatbotId: otherBot, accountId: other.accountId }),
        changed({ expiresAtMs: claims.expiresAtMs + 1 }),
        `vt_${payload}.`,
        `vt_${payload}`,
        `vt_.${signature}`,
        `vt_${payload}.${signature}.${signature}`,
        `vt_${payload}.${signature.slice(0, -1)}`,
        `vt_${payload}.${signature}A`,
        'vt_',
      ]) {
        expect(await ask(`Bearer ${forged}`)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
      }
    });

    test('stays the same visitor when the browser shows its earlier token', async () => {
      const first = await service.visitor(chatbotId);
      const renew = (token: string) =>
        service.request('POST', `/api/widget/${chatbotId}/visitor`, {
          body: { token },
          headers: { Origin: 'http://localhost' },
        });
      expect((await renew(first.token)).body.visitorId).toBe(first.visitorId);
      expect((await renew(`${first.token}x`)).body.visitorId).not.toBe(first.visitorId);
    });

    test('reaches no management endpoint', async () => {
      const { token } = await service.visitor(chatbotId);
      for (const path of ['/api/accounts', '/api/chatbots', `/api/chatbots/${chatbotId}/sessions`]) {
        expect((await service.request('GET', path, { token })).status).toBe(401);
      }
    });
  });

  // Last, because it moves the clock of the whole service.
  test('ID tokens and visitor tokens end after an hour', async () => {
    const { token } = await service.visitor(chatbotId);
    const accounts = (idToken: string) => service.request('GET', '/api/accounts', { token: idToken });
    service.passTime(55 * 60_000);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await accounts(account.idToken)).status).toBe(200);
    service.passTime(6 * 60_000);
    expect(await ask(`Bearer ${token}`)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(await accounts(account.idToken)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect((await accounts(await service.signIn(account))).status).toBe(200);
  });
});

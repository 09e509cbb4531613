import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '../../test-support/raw-http.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;

describe.each(engines)('errors and versioning on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  const failures = (): [string, string, number, string, { token?: string; body?: unknown }?][] => [
    ['POST', '/api/chatbot/query', 401, 'UNAUTHORIZED', { body: { chatbotId, message: 'Hello' } }],
    ['POST', '/api/chatbot/query', 400, 'INVALID_JSON', { token: account.apiKey, body: '{' }],
    ['POST', '/api/chatbot/query-stream', 400, 'INVALID_REQUEST', { token: account.apiKey, body: {} }],
    ['GET', `/api/chatbots/${chatbotId}`, 401, 'UNAUTHORIZED'],
    ['GET', '/api/chatbots/bot_unknown', 404, 'CHATBOT_NOT_FOUND', { token: account.idToken }],
    ['GET', '/api/accounts/acct_unknown', 404, 'NOT_FOUND', { token: account.idToken }],
    ['GET', '/api/live-chat/sessions/live_unknown', 401, 'UNAUTHORIZED'],
    ['GET', '/api/live-chat/sessions/live_unknown', 404, 'SESSION_NOT_FOUND', { token: account.apiKey }],
    ['GET', '/api/nowhere', 404, 'NOT_FOUND'],
    ['GET', '/nowhere', 404, 'NOT_FOUND'],
    ['DELETE', '/api/chatbot/query', 405, 'INVALID_REQUEST'],
    ['POST', '/api/auth/sign-in', 400, 'INVALID_REQUEST', { body: { email: 'x' } }],
  ];

  test('every failure has the body {error, code, message} and nothing else', async () => {
    for (const [method, path, status, code, options] of failures()) {
      const reply = await service.request(method, path, options);
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect({ path, status: reply.status, ...reply.body }).toEqual({
        path,
        status,
        code,
        error: expect.stringMatching(/^.{3,40}$/),
        message: expect.stringMatching(/^.{10,}$/),
      });
    }
  });

  test('CHATBOT_NOT_FOUND is 400 on the query endpoints and 404 where the id is in the path', async () => {
    const body = { chatbotId: 'bot_unknown', message: 'Hello' };
    for (const path of ['/api/chatbot/query', '/api/chatbot/query-stream']) {
      const reply = await service.request('POST', path, { token: account.apiKey, body });
      expect(reply).toMatchObject({ status: 400, body: { code: 'CHATBOT_NOT_FOUND' } });
    }
    const reply = await service.request('GET', '/api/widget/config/bot_unknown');
    expect(reply).toMatchObject({ status: 404, body: { code: 'CHATBOT_NOT_FOUND' } });
  });

  test('a wrong method is told which ones there are', async () => {
    const reply = await service.request('POST', `/api/chatbots/${chatbotId}/settings`, { body: {} });
    expect(reply).toMatchObject({ status: 405, body: { code: 'INVALID_REQUEST' } });
    expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'PUT']);
  });

  test('no stack, SQL or path of ours reaches a client', async () => {
    for (const [method, path, , , options] of failures()) {
      const { text } = await service.request(method, path, options);
      expect(text).not.toMatch(/ at |select |insert |node_modules|\.ts\b|sqlite|postgres|SyntaxError|Zod/i);
    }
  });

  describe('X-Request-Id', () => {
    test('is on every reply, also on failures and on what is no part of the API', async () => {
      const paths = [
        '/api/openapi.json',
        '/docs',
        '/healthz',
        '/readyz',
        '/metrics',
        '/nowhere',
        `/api/widget/config/${chatbotId}`,
        '/api/widget/config/%ff',
      ];
      for (const path of paths) {
        const { headers } = await service.request('GET', path);
        expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(REQUEST_ID)]);
      }
      const preflight = await service.request('OPTIONS', '/api/chatbot/query');
      expect(preflight.headers.get('x-request-id')).toMatch(REQUEST_ID);
      const stream = await service.request('POST', '/api/chatbot/query-stream', {
        token: account.apiKey,
        body: { chatbotId, message: 'Hello' },
      });
      expect(stream.headers.get('x-request-id')).toMatch(REQUEST_ID);
      const { head } = await sendRaw(service.url, 'this is no HTTP\r\n\r\n');
      expect(/^x-request-id: (.+)$/im.exec(head)?.[1]?.trim()).toMatch(REQUEST_ID);
    });

    test("is the client's own when it sends a sound one, and in the log", async () => {
      const sent = 'my-request-0001';
      const { headers } = await service.request('GET', '/api/nowhere', { headers: { 'X-Request-Id': sent } });
      expect(headers.get('x-request-id')).toBe(sent);
      expect(service.log()).toContain(sent);
    });

    test.each(['short', 'with space and more', 'x'.repeat(65), '<script>alert(1)</script>'])(
      'is never the unsound %s',
      async (sent) => {
        const { headers } = await service.request('GET', '/api/nowhere', {
          headers: { 'X-Request-Id': sent },
        });
        expect(headers.get('x-request-id')).toMatch(REQUEST_ID);
        expect(headers.get('x-request-id')).not.toBe(sent);
      },
    );
  });

  describe('versioning', () => {
    test('a dated Api-Version is accepted and echoed', async () => {
      const headers = { 'Api-Version': '2026-11-15' };
      const reply = await service.query(account.apiKey, { chatbotId, message: 'Hello' }, headers);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('api-version')).toBe('2026-11-15');
    });

    test('what is no date is not echoed', async () => {
      const headers = { 'Api-Version': '<script>' };
      const reply = await service.query(account.apiKey, { chatbotId, message: 'Hello' }, headers);
      expect(reply.status).toBeLessThan(500);
      expect(reply.headers.get('api-version')).not.toBe('<script>');
    });

    test('the contract is published as OpenAPI 3.1, with a readable page', async () => {
      const document = await service.request('GET', '/api/openapi.json');
      expect(document.body.openapi).toMatch(/^3\.1\./);
      const page = await service.request('GET', '/docs');
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.text).toContain('/api/chatbot/query');
    });
  });

  test('a language header is not reflected in any reply', async () => {
    const headers = { 'Accept-Language': '<script>alert(1)</script>' };
    for (const path of ['/docs', '/nowhere', '/api/nowhere']) {
      expect((await service.request('GET', path, { headers })).text).not.toContain('<script>alert(1)');
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HOURS_QUESTION,
  HOURS_URL,
  RETURNS_QUESTION,
  RETURNS_URL,
  SHOP_DOCUMENTS,
} from '../../test-support/shop-documents.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('POST /api/chatbot/query on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(() => service?.stop());

  const ask = (body: Record<string, unknown>) => service.query(account.apiKey, { chatbotId, ...body });

  describe('the answer', () => {
    test('has the documented fields with the documented types', async () => {
      const { status, headers, body } = await ask({ message: HOURS_QUESTION });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(body).toMatchObject({
        response: expect.any(String),
        confidence: expect.any(Number),
        sources: expect.any(Array),
        sessionId: expect.any(String),
        responseTime: expect.any(Number),
        usage: {
          promptTokens: expect.any(Number),
          completionTokens: expect.any(Number),
          totalTokens: expect.any(Number),
        },
      });
    });

    test("is built from the chatbot's documents", async () => {
      const { body } = await ask({ message: HOURS_QUESTION });
      expect(body.response).toContain('9 to 17');
    });

    test('is complete: the whole sentence is there', async () => {
      const { body } = await ask({ message: RETURNS_QUESTION });
      expect(body.response).toContain('Goods can be sent back within 30 days for a full refund.');
    });

    test('carries a confidence from 0 to 1, higher when the documents hold the answer', async () => {
      const known = await ask({ message: HOURS_QUESTION });
      const unknown = await ask({ message: 'What is the boiling point of tungsten?' });
      for (const { body } of [known, unknown]) {
        expect(body.confidence).toBeGreaterThanOrEqual(0);
        expect(body.confidence).toBeLessThanOrEqual(1);
      }
      expect(known.body.confidence).toBeGreaterThan(unknown.body.confidence);
    });

    test('names the URLs of the documents it uses, and no others', async () => {
      expect((await ask({ message: HOURS_QUESTION })).body.sources).toEqual([HOURS_URL]);
      expect((await ask({ message: RETURNS_QUESTION })).body.sources).toEqual([RETURNS_URL]);
    });

    test('says so, without sources, when the documents do not hold the answer', async () => {
      const { body } = await ask({ message: 'What is the boiling point of tungsten?' });
      expect(body).toMatchObject({ response: expect.stringContaining('could not find'), sources: [] });
      expect(body.confidence).toBeLessThan(0.3);
    });

    test('carries a response time in milliseconds that fits the time the request took', async () => {
      const startedAt = performance.now();
      const { body } = await ask({ message: HOURS_QUESTION });
      expect(body.responseTime).toBeGreaterThanOrEqual(0);
      expect(body.responseTime).toBeLessThanOrEqual(performance.now() - startedAt + 1);
    });

    test('counts tokens: the total is the sum', async () => {
      const { usage } = (await ask({ message: HOURS_QUESTION })).body;
      expect(usage.promptTokens).toBeGreaterThan(0);
      expect(usage.completionTokens).toBeGreaterThan(0);
      expect(usage.totalTokens).toBe(usage.promptTokens + usage.completionTokens);
    });

    test('carries a session identifier with the prefix sess_ when the request had none', async () => {
      expect((await ask({ message: HOURS_QUESTION })).body.sessionId).toMatch(/^sess_[\w-]{22,}$/);
    });

    test('carries the session identifier of the request when it names a session', async () => {
      const { sessionId } = (await ask({ message: HOURS_QUESTION })).body;
      expect((await ask({ message: 'And on Sundays?', sessionId })).body.sessionId).toBe(sessionId);
    });

    test('understands a follow-up from its session', async () => {
      const { sessionId } = (await ask({ message: 'When is the shop open?' })).body;
      const { body } = await ask({ message: 'And on Sundays?', sessionId });
      expect(body.response).toContain('11 to 15');
      expect(body.sources).toEqual([HOURS_URL]);
    });
  });

  describe('the mode', () => {
    test.each(['standard', 'productivity', 'creative'])('%s is accepted', async (mode) => {
      expect(await ask({ message: HOURS_QUESTION, mode })).toMatchObject({ status: 200 });
    });

    test('is standard when left out', async () => {
      const { body } = await ask({ message: HOURS_QUESTION });
      const { messages } = (
        await service.request('GET', `/api/chatbots/${chatbotId}/sessions/${body.sessionId}`, {
          token: account.idToken,
        })
      ).body;
      expect(messages.at(-1)).toMatchObject({ role: 'chatbot', mode: 'standard', text: body.response });
    });
  });

  describe('refuses with 400', () => {
    const other = { message: 'Hello', chatbotId: 'bot_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
    test.each([
      ['no message', { message: undefined }, 'INVALID_REQUEST'],
      ['an empty message', { message: '' }, 'INVALID_REQUEST'],
      ['a message of white space', { message: ' \n\t ' }, 'INVALID_REQUEST'],
      ['a message that is no string', { message: 7 }, 'INVALID_REQUEST'],
      ['a message of 4,001 characters', { message: 'x'.repeat(4_001) }, 'MESSAGE_TOO_LONG'],
      ['no chatbotId', { message: 'Hello', chatbotId: undefined }, 'INVALID_REQUEST'],
      ['a chatbotId that is no string', { message: 'Hello', chatbotId: ['a'] }, 'INVALID_REQUEST'],
      ['an unknown chatbot', other, 'CHATBOT_NOT_FOUND'],
      ['an unknown mode', { message: 'Hello', mode: 'poetic' }, 'INVALID_REQUEST'],
      ['a mode that is no string', { message: 'Hello', mode: 1 }, 'INVALID_REQUEST'],
      ['an empty sessionId', { message: 'Hello', sessionId: '' }, 'INVALID_REQUEST'],
      ['a sessionId of 129 characters', { message: 'Hello', sessionId: 'x'.repeat(129) }, 'INVALID_REQUEST'],
      ['a sessionId that is no string', { message: 'Hello', sessionId: {} }, 'INVALID_REQUEST'],
    ])('%s', async (_, changes, code) => {
      const { status, body } = await ask(changes);
      expect({ status, ...body }).toEqual({
        status: 400,
        code,
        error: expect.any(String),
        message: expect.any(String),
      });
    });

    test('a body that is not application/json', async () => {
      const body = JSON.stringify({ chatbotId, message: HOURS_QUESTION });
      const reply = await service.query(account.apiKey, {}, { 'Content-Type': 'text/plain' });
      expect(reply).toMatchObject({ status: 400, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
      const withCharset = await service.request('POST', '/api/chatbot/query', {
        token: account.apiKey,
        body,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
      });
      expect(withCharset.status).toBe(200);
    });

    test('an inactive chatbot, until it is active again', async () => {
      const path = `/api/chatbots/${chatbotId}`;
      const { idToken: token } = account;
      await service.request('PATCH', path, { token, body: { isActive: false } });
      expect(await ask({ message: 'Hello' })).toMatchObject({
        status: 400,
        body: { code: 'CHATBOT_NOT_FOUND' },
      });
      await service.request('PATCH', path, { token, body: { isActive: true } });
      expect((await ask({ message: 'Hello' })).status).toBe(200);
    });
  });

  test('takes a message of 4,000 characters after trimming, counted as people count', async () => {
    expect((await ask({ message: `  ${'x '.repeat(2_000)}` })).status).toBe(200);
    expect((await ask({ message: '🙂'.repeat(4_000) })).status).toBe(200);
    expect((await ask({ message: '🙂'.repeat(4_001) })).body.code).toBe('MESSAGE_TOO_LONG');
  });

  test('counts the characters that a message has once it is normalised', async () => {
    // One ligature is eighteen letters and spaces.
    expect((await ask({ message: '\ufdfa'.repeat(3_990) })).body.code).toBe('MESSAGE_TOO_LONG');
    expect((await ask({ message: '\ufdfa'.repeat(200) })).status).toBe(200);
  });

  test('ignores fields that the interface does not name', async () => {
    const reply = await ask({ message: HOURS_QUESTION, temperature: 2, userId: 'somebody', isAdmin: true });
    expect(reply).toMatchObject({ status: 200, body: { sources: [HOURS_URL] } });
  });

  test('answers only from the documents of the chatbot that is asked', async () => {
    const empty = await service.createChatbot(account);
    const { body } = await ask({ message: HOURS_QUESTION, chatbotId: empty });
    expect(body).toMatchObject({ sources: [], response: expect.not.stringContaining('9 to 17') });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount, TestReply } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('limits on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service?.stop());

  const limited = async (options: { plan?: string; hourlyLimit?: number }) => {
    const account = await service.createAccount(options);
    return { account, chatbotId: await service.createChatbot(account) };
  };
  const ask = (token: string, chatbotId: string, message = 'Hello') => service.query(token, { chatbotId, message });
  const burst = (count: number, send: () => Promise<TestReply>) =>
    Promise.all(Array.from({ length: count }, () => send()));
  const statuses = (replies: TestReply[]) => ({
    admitted: replies.filter(({ status }) => status === 200).length,
    refused: replies.filter(({ status }) => status === 429).length,
  });
  const changePlan = (account: TestAccount, token: string, body: object) =>
    service.request('PATCH', `/api/accounts/${account.accountId}`, { token, body });

  test('Free admits 100 requests per hour: exactly those of a parallel burst', async () => {
    const { account, chatbotId } = await limited({ plan: 'free' });
    const replies = await burst(130, () => ask(account.apiKey, chatbotId));
    expect(statuses(replies)).toEqual({ admitted: 100, refused: 30 });
  });

  test('Pro admits 1,000 requests per hour', async () => {
    const { account, chatbotId } = await limited({ plan: 'pro' });
    const reply = await ask(account.apiKey, chatbotId);
    expect(reply.headers.get('ratelimit-policy')).toBe('"hour";q=1000;w=3600');
    expect(reply.headers.get('ratelimit')).toMatch(/^"hour";r=999;t=\d+$/);
  });

  test('Enterprise admits the number set on the account', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 7 });
    const replies = await burst(20, () => ask(account.apiKey, chatbotId));
    expect(statuses(replies)).toEqual({ admitted: 7, refused: 13 });
  });

  test('every counted response says what is left, and failed ones too', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 10 });
    const left = async (reply: TestReply) => /r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1];
    expect(await left(await ask(account.apiKey, chatbotId))).toBe('9');
    expect(await left(await ask(account.apiKey, 'bot_unknown'))).toBe('8');
  });

  test('past the limit: 429 with the error body, Retry-After and the rate headers', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 1 });
    await ask(account.apiKey, chatbotId);
    const { status, headers, body } = await ask(account.apiKey, chatbotId);
    expect({ status, ...body }).toEqual({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      error: expect.any(String),
      message: expect.any(String),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_590);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(headers.get('ratelimit')).toMatch(/^"hour";r=0;t=\d+$/);
  });

  test('counts query, query-stream and live chat made with an API key or a visitor token, for all keys of the account together', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 50 });
    const { token: visitorToken } = await service.visitor(chatbotId);
    const { key } = (
      await service.request('POST', `/api/accounts/${account.accountId}/api-keys`, {
        token: account.idToken,
        body: { name: 'second' },
      })
    ).body;
    await ask(account.apiKey, chatbotId);
    await ask(key, chatbotId);
    await ask(visitorToken, chatbotId);
    const body = { chatbotId, message: 'Hello' };
    await service.request('POST', '/api/chatbot/query-stream', { token: key, body });
    const live = await service.request('POST', '/api/live-chat/sessions', {
      token: key,
      body: { chatbotId },
    });
    const message = {
      sessionId: live.body.sessionId,
      message: 'Hi',
      senderType: 'customer',
      senderName: 'Jo',
    };
    await service.request('POST', '/api/live-chat/message', { token: key, body: message });
    const { hour } = (await service.request('GET', `/api/accounts/${account.accountId}`, { token: account.idToken }))
      .body;
    expect(hour).toEqual({ limit: 50, used: 6, remaining: 44 });
  });

  test("counts a signed-in user's requests too, and none that has no valid credential", async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 3 });
    await ask(account.idToken, chatbotId);
    await ask('pk_live_nonsense', chatbotId);
    const reply = await ask(account.apiKey, chatbotId);
    expect(reply.headers.get('ratelimit')).toMatch(/r=1;/);
  });

  test("does not touch another account's hour", async () => {
    const [one, two] = [await limited({ hourlyLimit: 1 }), await limited({ hourlyLimit: 1 })];
    await ask(one.account.apiKey, one.chatbotId);
    expect((await ask(one.account.apiKey, one.chatbotId)).status).toBe(429);
    expect((await ask(two.account.apiKey, two.chatbotId)).status).toBe(200);
  });

  test('a change of plan takes effect at once, up and down', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 3 });
    expect(statuses(await burst(5, () => ask(account.apiKey, chatbotId)))).toEqual({
      admitted: 3,
      refused: 2,
    });
    await changePlan(account, account.idToken, { hourlyLimit: 5 });
    expect(statuses(await burst(5, () => ask(account.apiKey, chatbotId)))).toEqual({
      admitted: 2,
      refused: 3,
    });
    await changePlan(account, account.idToken, { plan: 'free' });
    expect((await ask(account.apiKey, chatbotId)).headers.get('ratelimit')).toMatch(/r=94;/);
    await changePlan(account, account.idToken, { plan: 'enterprise', hourlyLimit: 2 });
    expect((await ask(account.apiKey, chatbotId)).status).toBe(429);
  });

  test('a limit of 0 admits nothing', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 0 });
    expect((await ask(account.apiKey, chatbotId)).status).toBe(429);
  });

  test('one address may ask for 60 visitor tokens of a chatbot a minute; names that are none are not counted', async () => {
    const { chatbotId } = await limited({ hourlyLimit: 10 });
    const statusesFor = async (id: string) => {
      const found: number[] = [];
      for (let time = 0; time < 61; time += 1) {
        const headers = { Origin: 'http://localhost' };
        found.push((await service.request('POST', `/api/widget/${id}/visitor`, { body: {}, headers })).status);
      }
      return [...new Set(found.slice(0, 60)), found.at(-1)];
    };
    expect(await statusesFor(chatbotId)).toEqual([200, 429]);
    expect(await statusesFor('bot_unknown')).toEqual([404, 404]);
  });

  test('one visitor token may use 20 requests a minute', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 1_000 });
    const { token } = await service.visitor(chatbotId);
    const { token: otherToken } = await service.visitor(chatbotId);
    const replies = await burst(25, () => ask(token, chatbotId));
    expect(statuses(replies)).toEqual({ admitted: 20, refused: 5 });
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(otherToken, chatbotId)).status).toBe(200);
    expect((await ask(account.apiKey, chatbotId)).headers.get('ratelimit')).toMatch(/r=978;/);
    service.passTime(61_000);
    expect((await ask(token, chatbotId)).status).toBe(200);
  });

  test('the hour survives a restart: no request more', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 10 });
    expect(statuses(await burst(6, () => ask(account.apiKey, chatbotId)))).toEqual({
      admitted: 6,
      refused: 0,
    });
    await service.restart();
    expect(statuses(await burst(8, () => ask(account.apiKey, chatbotId)))).toEqual({
      admitted: 4,
      refused: 4,
    });
  });

  test('the hour slides, and a retry after Retry-After succeeds', async () => {
    const { account, chatbotId } = await limited({ hourlyLimit: 4 });
    await burst(2, () => ask(account.apiKey, chatbotId));
    service.passTime(HOUR_MS / 2);
    await burst(2, () => ask(account.apiKey, chatbotId));
    const refused = await ask(account.apiKey, chatbotId);
    const retryAfterSeconds = Number(refused.headers.get('retry-after'));
    expect(retryAfterSeconds).toBeGreaterThan(1_790);
    expect(retryAfterSeconds).toBeLessThanOrEqual(1_800);
    service.passTime((retryAfterSeconds - 5) * 1_000);
    expect((await ask(account.apiKey, chatbotId)).status).toBe(429);
    service.passTime(5_000);
    // Of the four places the two older ones are free again, not all: a fixed window would give four.
    expect(statuses(await burst(4, () => ask(account.apiKey, chatbotId)))).toEqual({
      admitted: 2,
      refused: 2,
    });
  });

  test('sign-in attempts are limited by account name, and again possible later', async () => {
    const { email } = await service.createAccount();
    const attempt = () =>
      service.request('POST', '/api/auth/sign-in', { body: { email, password: 'a wrong password' } });
    const replies = await burst(14, attempt);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    for (const { headers, body } of refused) {
      expect(body.code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    service.passTime(16 * 60_000);
    expect((await attempt()).status).toBe(401);
  });

  // Last, because nobody signs in from this address for a while.
  test('sign-in attempts are limited by address, which a forged X-Forwarded-For does not change', async () => {
    let attempts = 0;
    const replies = await burst(70, () => {
      attempts += 1;
      return service.request('POST', '/api/auth/sign-in', {
        body: { email: `nobody-${attempts}@example.com`, password: 'a wrong password' },
        headers: { 'X-Forwarded-For': `203.0.113.${attempts}` },
      });
    });
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

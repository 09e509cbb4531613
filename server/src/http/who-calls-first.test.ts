import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchTurns } from '../../test-support/processor-time.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService('sqlite');
});
afterAll(() => service?.stop());

describe('the body of a request', () => {
  test('is not looked at before the caller is known', async () => {
    const body = `[${'[],'.repeat(1_000_000)}[]]`;
    const turns = watchTurns();
    const reply = await service.request('POST', '/api/chatbots/bot_x/sources', { body });
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(turns.stop()).toBeLessThan(2_000);
    expect((await service.request('POST', '/api/chatbot/query', { body: '{' })).status).toBe(401);
  });

  test('may not hold more values than any request of ours needs', async () => {
    const { idToken: token } = await service.createAccount();
    const body = `{"title":"x","content":[${'[],'.repeat(20_000)}[]]}`;
    const reply = await service.request('POST', '/api/chatbots/bot_x/sources', { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(reply.body.message).toContain('more than');
  });

  test('may hold brackets and commas inside its texts', async () => {
    const account = await service.createAccount();
    const content = `A list: ${'[a, "b\\"], '.repeat(5_000)}`;
    const chatbotId = await service.createChatbot(account, { 'https://x.example/': content });
    expect(chatbotId).toMatch(/^bot_/);
  });
});

test('what is missing or of a wrong type is said in plain words', async () => {
  const { apiKey } = await service.createAccount();
  const missing = await service.query(apiKey, { chatbotId: 'bot_x' });
  expect(missing.body.message).toBe('message: is required, as string.');
  const wrong = await service.query(apiKey, { chatbotId: 'bot_x', message: 7 });
  expect(wrong.body.message).toBe('message: must be of type string, not number.');
});

test('a domain may be given as a host, with a port or as an address; others are refused', async () => {
  const { idToken: token } = await service.createAccount();
  const domainOf = async (domain: string) => {
    const { status, body } = await service.request('POST', '/api/chatbots', {
      token,
      body: { name: 'B', domain },
    });
    return status === 201 ? body.domain : status;
  };
  expect(await domainOf('Example.com:8080')).toBe('example.com');
  expect(await domainOf('https://shop.example.com/path')).toBe('shop.example.com');
  expect(await domainOf('localhost:3000')).toBe('localhost');
  expect(await domainOf('')).toBe('');
  expect(await domainOf('com')).toBe(400);
  expect(await domainOf('not a host')).toBe(400);
});

test('one address cannot make visitors without end', async () => {
  const chatbotId = await service.createChatbot(await service.createAccount());
  const options = { body: {}, headers: { Origin: 'http://localhost' } };
  const replies = await Promise.all(
    Array.from({ length: 70 }, () => service.request('POST', `/api/widget/${chatbotId}/visitor`, options)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('metrics ask for their token when one is set', async () => {
  const guarded = await startTestService('sqlite', { METRICS_TOKEN: 'only-for-prometheus' });
  try {
    expect((await guarded.request('GET', '/metrics')).status).toBe(401);
    const { status, text } = await guarded.request('GET', '/metrics', { token: 'only-for-prometheus' });
    expect(status).toBe(200);
    expect(text).toContain('parley_http_requests_total');
  } finally {
    await guarded.stop();
  }
});

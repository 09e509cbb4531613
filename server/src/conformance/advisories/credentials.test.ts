import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../../test-support/test-service.ts';

describe.each(engines)('credentials on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'parley@example.com',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  test.each([
    "pk_live_'or'1'='1",
    "pk_live_' or '1'='1",
    "pk_live_'/**/union/**/select/**/id/**/from/**/accounts--",
    'pk_live_";drop/**/table/**/api_keys;--',
    "pk_live_%'or/**/hash/**/like'%",
    'pk_live_\\',
  ])('SQL in an API key finds no key and harms none (LiteLLM CVE-2026-42208): %s', async (key) => {
    const body = { chatbotId, message: 'Hello' };
    const refused = await service.query(key, body);
    expect(refused).toMatchObject({ status: 401 });
    expect((await service.query(account.apiKey, body)).status).toBe(200);
  });

  test('whoever forgot a password is told no token by the API (Flowise CVE-2025-58434)', async () => {
    const reply = await service.request('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    expect([reply.status, reply.text]).toEqual([202, '']);
    expect([...reply.headers.values()].join()).not.toMatch(/reset|token/i);
  });

  test.each(['', ' ', 'null', 'undefined', null, undefined, 0, [], [''], {}])(
    'the token %j sets no password (Flowise GHSA-f6hc-c5jr-878p)',
    async (resetToken) => {
      const body = { resetToken, password: 'another long password' };
      const reply = await service.request('POST', '/api/auth/reset-password', { body });
      expect([400, 401, 403, 404]).toContain(reply.status);
      await service.signIn(account);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

const planted = {
  MODEL_API_KEY: 'planted-model-key-7f3a',
  SMTP_URL: 'smtp://user:planted-mail-password-7f3a@127.0.0.1:9',
  METRICS_TOKEN: 'planted-metrics-token-7f3a',
  MAIL_WEBHOOK_SECRET: 'planted-webhook-secret-7f3a',
  SECRET_KEY: 'planted-secret-key-7f3a-of-thirty-two-characters',
};

interface Operation {
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, unknown> };
}

describe('somebody without a credential', () => {
  let service: TestService;
  let operations: { method: string; path: string; operation: Operation }[];
  beforeAll(async () => {
    service = await startTestService('sqlite', {
      ...planted,
      MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      MODEL_NAME: 'none',
      MAIL_FROM: 'parley@example.com',
      MAIL_REPLY_TO: 'reply@example.com',
    });
    const { paths } = (await service.request('GET', '/api/openapi.json')).body;
    operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  });
  afterAll(() => service?.stop());

  const secrets = () => Object.values(planted).map((value) => /planted-[\w-]+7f3a/.exec(value)?.[0] ?? value);

  test('reads no setting and no key anywhere, before and after the first account (AnythingLLM CVE-2024-6842, CVE-2026-24477)', async () => {
    const readable = operations.filter(
      ({ method, operation }) =>
        method === 'GET' && (operation.security ?? []).some((one) => Object.keys(one).length === 0),
    );
    expect(readable.length).toBeGreaterThan(10);
    const paths = [
      ...readable.map(({ path }) => path),
      '/healthz',
      '/readyz',
      '/metrics',
      '/',
      '/docs',
      '/setup',
      '/.env',
    ];
    const readAll = async () => {
      for (const path of paths) {
        const { text } = await service.request('GET', path.replace(/\{\w+\}/g, 'unknown'));
        for (const secret of secrets()) expect(text, path).not.toContain(secret);
        expect(text, path).not.toMatch(/DATA_DIR|DATABASE_URL=|pk_live_\w{20}/);
      }
    };
    await readAll();
    await service.createAccount();
    await readAll();
  });

  test('uploads nothing (Langflow CVE-2026-55450)', async () => {
    const uploads = operations.filter(
      ({ path, operation }) => operation.requestBody?.content['multipart/form-data'] && path !== '/api/mail/inbound',
    );
    expect(uploads.length).toBeGreaterThanOrEqual(3);
    for (const { method, path } of uploads) {
      const reply = await service.request(method, path.replace(/\{\w+\}/g, 'unknown'), { body: aFile() });
      expect({ path, status: reply.status }).toEqual({ path, status: 401 });
    }
  });

  test('sees no header of theirs in a page (LibreChat CVE-2025-8848)', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    const script = '"><script>alert(7)</script>';
    for (const path of ['/', '/docs', '/nowhere', `/chat/${chatbotId}`, '/chat/unknown', '/unsubscribe/x']) {
      const headers = { Accept: 'text/html', 'Accept-Language': `de-${script}`, 'User-Agent': script, Referer: script };
      const { text } = await service.request('GET', path, { headers });
      expect(text, path).not.toContain('alert(7)');
    }
  });
});

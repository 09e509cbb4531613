import { afterEach, expect, test } from 'vitest';
import { HOURS_QUESTION, SHOP_DOCUMENTS } from '../../../test-support/shop-documents.ts';
import { startTestService, type TestService } from '../../../test-support/test-service.ts';

let service: TestService;
afterEach(() => service?.stop());

async function ask(settings: Record<string, string>) {
  service = await startTestService('sqlite', settings);
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  const { body } = await service.query(account.idToken, { chatbotId, message: HOURS_QUESTION });
  return { body, metrics: (await service.request('GET', '/metrics')).text };
}

test('a server with time for it has the passages read, says how long that took and counts them', async () => {
  const { body, metrics } = await ask({ READER_BUDGET_MS: '20000' });
  expect(body.kind).toBe('answer');
  expect(body.timings.reading).toBeGreaterThan(0);
  expect(metrics).toMatch(/^parley_reader_passages_total\{outcome="read"\} [1-9]/m);
});

test('a server whose reader is switched off answers without it', async () => {
  const { body, metrics } = await ask({ READER_BUDGET_MS: '0' });
  expect(body.kind).toBe('answer');
  expect(body.timings.reading).toBeLessThan(5);
  expect(metrics).not.toMatch(/^parley_reader_passages_total\{/m);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)('the load of a server on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  async function numbers(): Promise<Record<string, number>> {
    const { text } = await service.request('GET', '/metrics');
    return Object.fromEntries(
      [...text.matchAll(/^(parley_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
    );
  }

  test('is at /metrics before anything was asked', async () => {
    expect(await numbers()).toMatchObject({
      parley_event_subscribers: 0,
      parley_jobs_waiting: 0,
      parley_jobs_late_seconds: 0,
      parley_webhook_deliveries_waiting: 0,
      parley_webhook_deliveries_late_seconds: 0,
      parley_mails_waiting: 0,
      parley_mails_late_seconds: 0,
      parley_database_writes_waiting: expect.any(Number),
      parley_index_memory_bytes: 0,
      parley_index_chatbots: 0,
    });
  });

  test('has the memory of an index once its chatbot was asked', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, { 'https://example.com/': 'We open at nine.' });
    await service.query(account.apiKey, { chatbotId, message: 'When do you open?' });
    const { parley_index_chatbots: chatbots, parley_index_memory_bytes: bytes } = await numbers();
    expect(chatbots).toBe(1);
    expect(bytes).toBeGreaterThan(100);
  });

  test('has the connections to PostgreSQL, where it is used', async () => {
    const pool = await numbers();
    expect(pool['parley_database_pool_size']).toBe(engine === 'postgres' ? 16 : undefined);
    if (engine === 'sqlite') return;
    expect(pool['parley_database_connections_open']).toBeGreaterThan(0);
    expect(pool['parley_database_connections_busy']).toBeLessThanOrEqual(16);
    expect(pool['parley_database_connections_waited_for']).toBeGreaterThanOrEqual(0);
  });
});

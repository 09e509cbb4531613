import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openEventStream } from '../../../../test-support/open-event-stream.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer, whyNoPgbouncer } from '../../../../test-support/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/postgres-server.ts';
import { startInVain } from '../../../../test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../../../test-support/stub-provider.ts';
import { startTestService, type TestService } from '../../../../test-support/test-service.ts';

if (!hasPgbouncer) process.stdout.write(`PgBouncer is not tested: ${whyNoPgbouncer}\n`);

/** Fewer than the service has, so that its transactions move between them. */
const poolerConnections = 4;

describe.skipIf(!hasPgbouncer)('behind PgBouncer in transaction mode', () => {
  let provider: StubProvider;
  let database: TestDatabase;
  let pooler: Pgbouncer;
  let service: TestService;
  let otherNode: TestService;
  beforeAll(async () => {
    provider = await startStubProvider();
    database = await createTestDatabase(inject('postgresUrl'));
    pooler = await startPgbouncer(database.url, poolerConnections);
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      EMBEDDING_BASE_URL: provider.baseUrl,
      EMBEDDING_MODEL: 'stub',
    };
    service = await startTestService('postgres', settings);
    otherNode = await startTestService('postgres', settings);
  });
  afterAll(async () => {
    await service?.stop();
    await otherNode?.stop();
    await pooler?.stop();
    await database?.drop();
    await provider?.close();
  });

  test('accounts, sources, 50 questions at once and live chat with events of another node work', async () => {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account, {
      'https://shop.example.com/returns': '# Returns\n\nYou can return every item within 30 days.',
    });
    const ask = (number: number) =>
      service.query(account.apiKey, { chatbotId, message: `Can I return item ${number} within 30 days?` });
    const replies = await Promise.all(Array.from({ length: 50 }, (_, number) => ask(number)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));

    const token = account.apiKey;
    const opened = await service.request('POST', '/api/live-chat/sessions', { token, body: { chatbotId } });
    const { sessionId } = opened.body;
    const stream = await openEventStream(`${otherNode.url}/api/live-chat/sessions/${sessionId}/events`, {
      token,
    });
    await service.request('POST', '/api/live-chat/message', {
      token,
      body: { sessionId, message: 'Is anybody there?', senderType: 'customer', senderName: 'Jo' },
    });
    await stream.until(({ data }) => data.includes('Is anybody there?'));
    stream.close();
    expect(service.log()).not.toContain('background failure');
  });

  test('without DATABASE_DIRECT_URL the start ends with a sentence that asks for it', async () => {
    const refused = await startInVain({ DATABASE_URL: pooler.url });
    expect(refused).toMatchObject({ isReady: false, code: 1 });
    expect(refused.complaints).toBe(
      `The database at 127.0.0.1:${new URL(pooler.url).port} is behind a connection pooler; set DATABASE_DIRECT_URL to its own address.\n`,
    );
  });

  test('a wrong DATABASE_DIRECT_URL is named', async () => {
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: 'postgresql://127.0.0.1:1/parley' };
    const { complaints } = await startInVain(settings);
    expect(complaints).toBe('The database at 127.0.0.1:1 cannot be used (ECONNREFUSED); check DATABASE_DIRECT_URL.\n');
  });
});

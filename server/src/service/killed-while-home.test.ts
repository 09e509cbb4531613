import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../../test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { createTestClient } from '../../test-support/test-client.ts';
import { homeOrder } from '../adapters/cluster/home-order.ts';

let provider: StubProvider;
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
beforeAll(async () => {
  provider = await startStubProvider();
  database = await createMigratedDatabase(inject('postgresUrl'));
});
afterAll(async () => {
  await database?.drop();
  await provider?.close();
});

async function startNode(): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const node = await startServerProcess({
    PORT: String(port),
    NODE_URL: url,
    PUBLIC_URL: 'https://parley.example.com',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    CONFIDENCE_CALIBRATION: 'off',
    ANSWER_CONFIDENCE_THRESHOLD: '0',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
  });
  return { ...node, url };
}

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

test('every question is answered while its home is paused, killed and gone', async () => {
  const [staying, killed] = [await startNode(), await startNode()];
  const urls = [staying.url, killed.url];
  for (const url of urls) await vi.waitFor(async () => expect(await metricsOf(url)).toMatch(/^parley_home_nodes 2$/m));
  const client = createTestClient(
    () => staying.url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbots: string[] = [];
  while (chatbots.filter((id) => homeOrder(urls, id)[0] === killed.url).length < 2)
    chatbots.push(await client.createChatbot(account, { 'https://example.com/': 'The shop opens at nine.' }));
  const askAll = async (message: string) => {
    for (const chatbotId of chatbots)
      expect(await client.query(account.apiKey, { chatbotId, message })).toMatchObject({
        status: 200,
        body: { sources: ['https://example.com/'] },
      });
  };

  await askAll('When does the shop open?');
  expect(await metricsOf(staying.url)).toMatch(/^parley_home_searches_total\{where="home"\} [1-9]/m);
  // It still takes connections, and says nothing.
  killed.send('SIGSTOP');
  await askAll('When will the shop open?');
  expect(await metricsOf(staying.url)).toMatch(/^parley_home_fallbacks_total\{reason="unreachable"\} [1-9]/m);
  await killed.kill();
  await askAll('When would the shop open?');
  staying.send('SIGTERM');
  expect(await staying.ended).toMatchObject({ code: 0 });
});

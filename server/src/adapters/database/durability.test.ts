import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runKillTrial } from '../../../test-support/kill-trial.ts';
import { findFreePort, startServerProcess } from '../../../test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import { createTestClient } from '../../../test-support/test-client.ts';
import { openSqlite } from './sqlite/connection.ts';

const strace = '/usr/bin/strace';
const sequentialWrites = 40;

let provider: StubProvider;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  provider = await startStubProvider();
  folder = await mkdtemp(join(tmpdir(), 'parley-durability-'));
  settings = {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
  };
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

test('opens SQLite with a write-ahead log that is flushed at every commit', () => {
  const connection = openSqlite(join(folder, 'pragmas.db'));
  const pragma = (name: string) =>
    Object.values(connection.run({ sql: `pragma ${name}`, parameters: [] }).rows[0] ?? {})[0];
  expect({ synchronous: pragma('synchronous'), journalMode: pragma('journal_mode') }).toEqual({
    synchronous: 2,
    journalMode: 'wal',
  });
  connection.close();
});

test('loses, doubles and miscounts nothing that was acknowledged when the server is killed', async () => {
  const result = await runKillTrial({
    settings: { ...settings, DATA_DIR: join(folder, 'killed') },
    kills: 2,
    leastAcknowledged: 150,
    clientsOfEachKind: 2,
  });
  expect(result).toMatchObject({ lost: [], doubled: [], gaps: [], surprises: [] });
  expect(result.acknowledged).toBeGreaterThanOrEqual(150);
  expect(result.totalInteractions).toBe(result.storedAnswers);
});

test('takes up the indexing that a kill interrupted as soon as it starts again', async () => {
  const data = { ...settings, DATA_DIR: join(folder, 'indexing'), PORT: String(await findFreePort()) };
  let server = await startServerProcess(data);
  const client = createTestClient(
    () => server.url,
    () => {},
  );
  const account = await client.createAccount();
  const path = `/api/chatbots/${await client.createChatbot(account)}/sources`;
  const token = account.idToken;
  provider.behaviour = { delayMs: 5_000 };
  const asked = provider.counts.connections;
  const source = { title: 'Guide', content: 'The shop is open from 9 to 17.' };
  expect((await client.request('POST', path, { token, body: source })).status).toBe(202);
  while (provider.counts.connections === asked) await sleep(10);
  await server.kill();
  provider.behaviour = {};
  server = await startServerProcess(data);
  const status = async () => (await client.request('GET', path, { token })).body.sources[0].status;
  // Its lease would have lasted a minute.
  await expect.poll(status).toBe('ready');
  await server.kill();
});

// A kill cannot show a missing flush: the system still has the pages. So the flushes themselves are counted.
test(`flushes at least once for each of ${sequentialWrites} acknowledged messages`, async ({ skip }) => {
  if (!existsSync(strace)) skip(`${strace} is not installed: the flushes were not counted`);
  const traceFile = join(folder, 'flushes.txt');
  const tracing = ['-D', '-f', '-y', '--seccomp-bpf', '-e', 'trace=fdatasync,fsync', '-o', traceFile];
  const server = await startServerProcess(
    { ...settings, DATA_DIR: join(folder, 'traced') },
    { under: [strace, ...tracing] },
  );
  const client = createTestClient(
    () => server.url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account);
  const { body: opened } = await client.request('POST', '/api/live-chat/sessions', {
    token: account.apiKey,
    body: { chatbotId },
  });
  const flushes = () =>
    readFileSync(traceFile, 'utf8').match(/f(?:data)?sync\(\d+<[^>]*parley\.db-wal>\)\s+= 0/g)?.length ?? 0;
  await sleep(200);
  const before = flushes();
  for (let number = 1; number <= sequentialWrites; number++) {
    const body = {
      sessionId: opened.sessionId,
      message: `${number}`,
      senderType: 'customer',
      senderName: 'Ann',
    };
    const reply = await client.request('POST', '/api/live-chat/message', { body });
    expect(reply.body.sequence).toBe(number);
    // The flush is in the trace by the time its message is acknowledged, or it came too late.
    expect(flushes()).toBeGreaterThanOrEqual(before + number);
  }
  await server.kill();
});

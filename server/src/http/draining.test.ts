import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { startBreakableProxy } from '../../test-support/breakable-proxy.ts';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { startInVain, startServerProcess } from '../../test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { createTestClient } from '../../test-support/test-client.ts';

const longAnswer = Array(15).fill('A word about words [1].').join(' ');

const endless = '600000';

let provider: StubProvider;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  provider = await startStubProvider();
  folder = await mkdtemp(join(tmpdir(), 'parley-draining-'));
  settings = {
    MODEL_BASE_URL: provider.baseUrl,
    MODEL_NAME: 'stub',
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    // What waits for a time-out waits for longer than any test.
    DRAIN_TIMEOUT_MS: endless,
    MODEL_TIMEOUT_MS: endless,
    MODEL_FIRST_CHUNK_TIMEOUT_MS: endless,
  };
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server with a chatbot, ready to be asked. */
async function startServer(more: Record<string, string>) {
  const server = await startServerProcess({ ...settings, ...more });
  const client = createTestClient(
    () => server.url,
    () => {},
  );
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account, { 'https://example.com/': 'A word about words.' });
  const question = { chatbotId, message: 'What about words?' };
  return { server, client, account, question };
}

const statusOf = async (url: string) => (await fetch(url)).status;

const untilStatus = (url: string, status: number) =>
  vi.waitFor(async () => expect(await statusOf(url)).toBe(status), { interval: 5 });

const untilClosed = (url: string) => vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'));

/** The model stops in the middle of this answer, until it is told to go on. */
async function beginLongAnswer(server: { url: string }, token: string, body: object) {
  const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
  provider.behaviour = { answer: longAnswer, hangAfterTokens: 40, goOn };
  const stream = await openEventStream(`${server.url}/api/chatbot/query-stream`, {
    method: 'POST',
    token,
    body,
  });
  await stream.until(() => true);
  return { stream, finish };
}

describe('a server that is told to stop', () => {
  test('is not ready at once, finishes the running answer, takes nobody new and ends with 0', async () => {
    const { server, account, question } = await startServer({ DATA_DIR: join(folder, 'drained') });
    const { stream, finish } = await beginLongAnswer(server, account.apiKey, question);
    expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    server.send('SIGTERM');
    await untilStatus(`${server.url}/readyz`, 503);
    expect(await statusOf(`${server.url}/healthz`)).toBe(200);
    await untilClosed(server.url);
    expect(stream.events.at(-1)?.data).not.toBe('[DONE]');
    finish();
    await stream.ended;
    expect(stream.events.at(-1)?.data).toBe('[DONE]');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.complaints()).toBe('');
  });

  test('by Ctrl-C does not wait when nothing runs, though a browser holds a connection ready', async () => {
    const server = await startServerProcess({ ...settings, DATA_DIR: join(folder, 'interrupted') });
    const ahead = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(ahead, 'connect');
    server.send('SIGINT');
    // A connection on which nothing is read or asked is ended after 30 s by itself.
    const ending = await Promise.race([server.ended, sleep(20_000, 'waits')]);
    ahead.destroy();
    expect(ending).toEqual({ code: 0, signal: null });
  });

  test('by Ctrl-C a second time ends at once, whatever runs', async () => {
    const { server, account, question } = await startServer({ DATA_DIR: join(folder, 'impatient') });
    await beginLongAnswer(server, account.apiKey, question);
    server.send('SIGINT');
    await untilClosed(server.url);
    server.send('SIGINT');
    expect(await server.ended).toEqual({ code: 130, signal: null });
  });
});

describe('a server whose database', () => {
  test('goes away is alive but not ready, answers with an error, and recovers by itself', async () => {
    const { url, drop } = await createMigratedDatabase(inject('postgresUrl'));
    const address = new URL(url);
    const proxy = await startBreakableProxy(Number(address.port));
    address.port = String(proxy.port);
    const { server, client, account, question } = await startServer({ DATABASE_URL: address.href });
    provider.behaviour = {};
    const statuses: number[] = [];
    const countOf = (status: number) => statuses.filter((one) => one === status).length;
    const untilMore = (status: number) => {
      const before = countOf(status);
      return vi.waitFor(() => expect(countOf(status)).toBeGreaterThan(before));
    };
    let isOver = false;
    const busy = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const reply = await client.query(account.apiKey, question);
        statuses.push(reply.status);
        if (reply.status !== 200) expect(reply.body.code).toBe('SERVICE_UNAVAILABLE');
        // Often enough to be in the midst of each break: more would only keep the processor from others.
        await sleep(100);
      }
    });
    for (const breakIt of [proxy.cut, proxy.cut, proxy.freeze]) {
      await untilMore(200);
      const failing = untilMore(500);
      breakIt();
      await untilStatus(`${server.url}/readyz`, 503);
      expect(await statusOf(`${server.url}/healthz`)).toBe(200);
      await failing;
      proxy.restore();
      await untilStatus(`${server.url}/readyz`, 200);
      expect((await client.query(account.apiKey, question)).status).toBe(200);
    }
    isOver = true;
    await Promise.all(busy);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 500]);
    expect(server.complaints()).toBe('');
    server.send('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    await proxy.close();
    await drop();
  });
});

describe('a server that cannot start says why in one sentence and ends with 1', () => {
  test('because the port is in use, and because another server has the folder', async () => {
    const held = join(folder, 'held');
    const server = await startServerProcess({ ...settings, DATA_DIR: held });
    const { port } = new URL(server.url);
    const [samePort, sameFolder] = await Promise.all([
      startInVain({ ...settings, DATA_DIR: join(folder, 'other'), PORT: port }),
      startInVain({ ...settings, DATA_DIR: held }),
    ]);
    expect(samePort).toMatchObject({
      code: 1,
      complaints: `Port ${port} on 127.0.0.1 is in use; stop what runs there or set PORT to another one.\n`,
    });
    expect(sameFolder).toMatchObject({
      code: 1,
      complaints: `Another Parley is already running on the data folder ${held}; stop it or set DATA_DIR to another folder.\n`,
    });

    // The lock is the system's: it is gone with the process, however that went.
    await server.kill();
    const next = await startServerProcess({ ...settings, DATA_DIR: held });
    await next.kill();
  });

  test('because the folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await startInVain({ ...settings, DATA_DIR: join(file, 'below') })).toMatchObject({
      code: 1,
      complaints: `The data folder ${join(file, 'below')} cannot be written; set DATA_DIR to one that can.\n`,
    });
  });

  test('because of settings, all of which it names', async () => {
    const { code, complaints } = await startInVain({
      DATA_DIR: join(folder, 'bad'),
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      MODEL_BASE_URL: 'ftp://example.com',
    });
    expect(code).toBe(1);
    expect(complaints).toMatch(/^Bad settings: .*PORT .*LOG_LEVEL .*MODEL_BASE_URL .*\.\n$/);
  });

  test('because PostgreSQL cannot be reached, without showing the password', async () => {
    const nobody = await startBreakableProxy(1);
    await nobody.close();
    const DATABASE_URL = `postgresql://parley:secret@127.0.0.1:${nobody.port}/parley`;
    expect(await startInVain({ ...settings, DATABASE_URL })).toMatchObject({
      code: 1,
      complaints: `The database at 127.0.0.1:${nobody.port} cannot be used (ECONNREFUSED); check DATABASE_URL.\n`,
    });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering, type ObjectStoreServer, startObjectStore } from '../../test-support/object-store-server.ts';
import { readZip } from '../../test-support/read-zip.ts';
import { type ServerProcess, startServerProcess } from '../../test-support/server-process.ts';
import { aFile, createTestClient, type TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { createStoredObjects } from '../adapters/database/uploads/stored-objects.ts';
import { createS3ObjectStore } from '../adapters/object-store/s3-object-store.ts';

const text = 'The zebrafinch lamp is 40 cm high and weighs two kilograms.';

describe.each(behaviourEngines)('uploaded documents in an object store on %s', (engine) => {
  let server: ObjectStoreServer;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    server = await startObjectStore();
    service = await startTestService(engine, server.settings);
    account = await service.createAccount();
  });
  beforeEach(async () => {
    server.misbehave();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(async () => {
    await service?.stop();
    await server?.close();
  });

  const owned = (method: string, path: string, body?: unknown) =>
    service.request(method, path, { token: account.idToken, ...(body !== undefined && { body }) });
  const upload = (form = aFile({}, text)) => owned('POST', `/api/chatbots/${chatbotId}/files`, form);
  const stored = () => [...server.objects.values()].map(String);
  const exported = async () => {
    const { body } = await owned('POST', `/api/accounts/${account.accountId}/exports`);
    return readZip(Buffer.from(await (await fetch(body.url)).arrayBuffer()));
  };

  test('are read, found, exported, and gone from the bucket after they are deleted', async () => {
    const { status, body: source } = await upload();
    expect(status).toBe(202);
    expect(stored()).toEqual([text]);
    expect(await service.sourceRead(account, chatbotId, source.id)).toMatchObject({ status: 'ready', documents: 1 });
    const answer = await service.query(account.apiKey, { chatbotId, message: 'How high is the zebrafinch lamp?' });
    expect(answer.body.response).toContain('40 cm');
    const files = await exported();
    const [, content] = [...files].find(([name]) => name.startsWith('files/')) ?? [];
    expect(content?.toString()).toBe(text);

    expect((await owned('DELETE', `/api/chatbots/${chatbotId}/sources/${source.id}`)).status).toBe(204);
    await expect.poll(stored).toEqual([]);
  });

  test('that replace others have those deleted', async () => {
    const { body: source } = await upload();
    await service.sourceRead(account, chatbotId, source.id);
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}/file`;
    expect((await owned('PUT', path, aFile({}, 'The lamp is now 50 cm high.'))).status).toBe(202);
    await expect.poll(stored).toEqual(['The lamp is now 50 cm high.']);
    expect(await service.sourceRead(account, chatbotId, source.id)).toMatchObject({ status: 'ready' });
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('are refused with 503 and Retry-After while the store is down, and leave nothing', async () => {
    server.misbehave(answering(503, 'SlowDown'));
    const refused = await upload();
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).not.toMatch(/SlowDown|planted|s3|127\.0\.0\.1/);
    expect((await owned('GET', `/api/chatbots/${chatbotId}/sources`)).body.sources).toEqual([]);
    server.misbehave();
    expect(stored()).toEqual([]);
    expect((await upload()).status).toBe(202);
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('wait to be read until the store is back', async () => {
    server.misbehave((request, response, isDone) => {
      if (request.method === 'GET') return answering(500, 'InternalError')(request, response, isDone);
      isDone();
      response.writeHead(200).end();
    });
    const before = server.requests.length;
    const { body: source } = await upload();
    await expect
      .poll(() => server.requests.slice(before).filter((line) => line.startsWith('GET')).length)
      .toBeGreaterThan(3);
    expect((await owned('GET', `/api/chatbots/${chatbotId}/sources/${source.id}`)).body.status).toBe('pending');
    server.misbehave();
    expect(await service.sourceRead(account, chatbotId, source.id)).toMatchObject({ status: 'ready', documents: 1 });
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });

  test('are out of reach for another account', async () => {
    const { body: source } = await upload();
    await service.sourceRead(account, chatbotId, source.id);
    const stranger = await service.createAccount();
    const path = `/api/chatbots/${chatbotId}/sources/${source.id}`;
    const asStranger = (method: string, at: string, body?: unknown) =>
      service.request(method, at, { token: stranger.idToken, ...(body !== undefined && { body }) });
    for (const attempt of [
      asStranger('GET', path),
      asStranger('DELETE', path),
      asStranger('PUT', `${path}/file`, aFile({}, 'Taken over.')),
      asStranger('POST', `/api/chatbots/${chatbotId}/files`, aFile({}, 'Slipped in.')),
      asStranger('POST', `/api/accounts/${account.accountId}/exports`),
    ])
      expect([403, 404]).toContain((await attempt).status);
    // Its own chatbot does not reach the source of another either.
    const own = await service.createChatbot(stranger);
    expect((await asStranger('DELETE', `/api/chatbots/${own}/sources/${source.id}`)).status).toBe(404);
    expect(stored()).toEqual([text]);
    await owned('DELETE', `/api/chatbots/${chatbotId}`);
    await expect.poll(stored).toEqual([]);
  });
});

describe('a server that is killed between the object and the row that names it', () => {
  test('leaves nothing in the bucket for ever', async () => {
    const server = await startObjectStore();
    const folder = await mkdtemp(join(tmpdir(), 'parley-uploads-'));
    const settings = {
      ...server.settings,
      PORT: '0',
      DATA_DIR: folder,
      MODEL_CACHE_DIR: fileURLToPath(new URL('../../../node_modules/.cache/parley/models', import.meta.url)),
      CONFIDENCE_CALIBRATION: 'off',
      SCORER_BUDGET_MS: '0',
      PLAN_CHANGES: 'owners',
    };
    const store = createS3ObjectStore(server.s3);
    let process: ServerProcess | undefined = await startServerProcess(settings);
    try {
      const { url } = process;
      const client = createTestClient(
        () => url,
        () => {},
      );
      const account = await client.createAccount();
      const chatbotId = await client.createChatbot(account);
      const isStored = Promise.withResolvers<void>();
      // It is stored, and the server never hears so.
      server.misbehave((_request, _response, isDone) => {
        isDone();
        isStored.resolve();
      });
      const path = `/api/chatbots/${chatbotId}/files`;
      const cut = client.request('POST', path, { token: account.idToken, body: aFile({}, text) }).catch(() => 'cut');
      await isStored.promise;
      await process.kill();
      process = undefined;
      expect(await cut).toBe('cut');
      expect(server.objects.size).toBe(1);
      server.misbehave();

      const database = await openSqliteDatabase(folder);
      expect(await database.read(database.build.selectFrom('sources').select('id'))).toEqual([]);
      const sweep = (nowMs: number) => createStoredObjects({ database, store, clock: () => nowMs }).deleteDue();
      await sweep(Date.now());
      expect(server.objects.size).toBe(1);
      await sweep(Date.now() + 2 * 60 * 60_000);
      expect(server.objects.size).toBe(0);
      expect(await database.read(database.build.selectFrom('stored_objects').select('key'))).toEqual([]);
      await database.close();
    } finally {
      await process?.kill();
      await store.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

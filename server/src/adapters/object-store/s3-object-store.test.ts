import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLanceDbInstalled, needsLanceDb } from '../../../test-support/installed-lancedb.ts';
import {
  answering,
  hangingUp,
  type ObjectStoreServer,
  startObjectStore,
} from '../../../test-support/object-store-server.ts';
import { startS3Server } from '../../../test-support/s3-server.ts';
import { createS3ObjectStore, type S3Settings } from './s3-object-store.ts';

const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
const outage = {
  code: 'SERVICE_UNAVAILABLE',
  status: 503,
  headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) },
};
const impatient = { retryDelaysMs: [1, 1] };

/** A server that others wrote, beside ours: where it is installed, with LanceDB. */
async function startS3rver() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const { storage, close } = await startS3Server(folder);
  const s3: S3Settings = {
    bucket: 'passages',
    folder: 'files',
    endpoint: storage.aws_endpoint,
    region: storage.aws_region,
    accessKey: storage.aws_access_key_id,
    secretKey: storage.aws_secret_access_key,
  };
  return {
    s3,
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each([
  { name: 'a store in memory', start: startObjectStore, isThere: true },
  { name: `s3rver ${needsLanceDb}`, start: startS3rver, isThere: isLanceDbInstalled() },
])('objects in $name', ({ start, isThere }) => {
  let server: { s3: S3Settings; close(): Promise<void> };
  beforeAll(async () => {
    if (isThere) server = await start();
  });
  afterAll(() => server?.close());

  test.runIf(isThere)('are given back as they were put, until they are deleted', async () => {
    const store = createS3ObjectStore(server.s3);
    await store.put('one/0', bytes);
    await store.put('one/1', new Uint8Array());
    expect(Buffer.compare((await store.get('one/0')) ?? new Uint8Array(), bytes)).toBe(0);
    expect(await store.get('one/1')).toHaveLength(0);
    await store.put('one/0', bytes.subarray(0, 10));
    expect(await store.get('one/0')).toEqual(bytes.slice(0, 10));
    await store.delete(['one/0', 'one/1', 'one/2']);
    expect([await store.get('one/0'), await store.get('one/1')]).toEqual([undefined, undefined]);
    await store.close();
  });

  test.runIf(isThere)('are not taken for missing where the bucket is', async () => {
    const store = createS3ObjectStore({ ...server.s3, bucket: 'elsewhere' }, impatient);
    await expect(store.get('two/0')).rejects.toMatchObject(outage);
    await expect(store.delete(['two/0'])).rejects.toMatchObject(outage);
    await store.close();
  });
});

describe('a store that', () => {
  let server: ObjectStoreServer;
  let store: ReturnType<typeof createS3ObjectStore>;
  beforeEach(async () => {
    server = await startObjectStore();
    store = createS3ObjectStore(server.s3, impatient);
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  test('keeps everything in its folder of the bucket', async () => {
    await store.put('one/0', bytes);
    expect([...server.objects.keys()]).toEqual(['parley/files/one/0']);
  });

  test.each([
    ['is overloaded', answering(503, 'SlowDown')],
    ['fails', answering(500, 'InternalError')],
    ['hangs up', hangingUp],
  ])('%s is asked again', async (_, fault) => {
    server.misbehave((request, response, isDone) => {
      server.misbehave();
      fault(request, response, isDone);
    });
    await store.put('one/0', bytes);
    expect(server.requests).toEqual(['PUT parley/files/one/0', 'PUT parley/files/one/0']);
    expect(server.objects.get('parley/files/one/0')).toHaveLength(bytes.length);
  });

  test('does what it was asked, and whose reply gets lost, is asked again to the same effect', async () => {
    server.misbehave((request, _, isDone) => {
      server.misbehave();
      isDone();
      request.socket.destroy();
    });
    await store.put('one/0', bytes);
    server.misbehave((request, _, isDone) => {
      server.misbehave();
      isDone();
      request.socket.destroy();
    });
    await store.delete(['one/0']);
    expect(server.objects.size).toBe(0);
  });

  test('stays away is an outage after the last try, and says nothing of what it said', async () => {
    server.misbehave(answering(503, 'SlowDown'));
    const failure = await store.get('one/0').catch((error) => error);
    expect(failure).toMatchObject(outage);
    expect(failure.message).not.toMatch(/SlowDown|planted|127/);
    expect(failure.cause.message).toContain('503 SlowDown');
    expect(server.requests).toHaveLength(3);
  });

  test('does not know the secret that a request was signed with refuses it', async () => {
    const stranger = createS3ObjectStore({ ...server.s3, secretKey: 'another' }, impatient);
    await expect(stranger.put('one/0', bytes)).rejects.toMatchObject(outage);
    await expect(stranger.get('one/0')).rejects.toMatchObject(outage);
    await expect(stranger.delete(['one/0'])).rejects.toMatchObject(outage);
    expect(server.objects.size).toBe(0);
    await stranger.close();
  });

  test('refuses is not asked again', async () => {
    server.misbehave(answering(403, 'AccessDenied'));
    await expect(store.put('one/0', bytes)).rejects.toMatchObject(outage);
    expect(server.requests).toHaveLength(1);
  });

  test('never answers is given up', async () => {
    server.misbehave(() => {});
    const hasty = createS3ObjectStore(server.s3, { requestMs: 50, retryDelaysMs: [] });
    await expect(hasty.get('one/0')).rejects.toMatchObject(outage);
    await hasty.close();
  });

  test('sends on to another host is not followed', async () => {
    const other = await startObjectStore();
    server.misbehave((_, response) =>
      response.writeHead(307, { location: `${other.endpoint}/uploads/parley/files/one/0` }).end(),
    );
    await expect(store.put('one/0', bytes)).rejects.toMatchObject(outage);
    await expect(store.get('one/0')).rejects.toMatchObject(outage);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('sends more than an object of ours can hold is not listened to', async () => {
    await store.put('one/0', bytes);
    const narrow = createS3ObjectStore(server.s3, { ...impatient, mostBytes: 1_000 });
    await expect(narrow.get('one/0')).rejects.toMatchObject(outage);
    await narrow.close();
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStoreServer, startObjectStore } from '../../test-support/object-store-server.ts';
import { readConfig } from '../config/index.ts';
import { examineUploads } from './examine-uploads.ts';

let server: ObjectStoreServer;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server?.close());

const examine = (settings: Record<string, string>) => examineUploads(readConfig(settings));

test('an object store that can be read is ok, and left as it is', async () => {
  expect(await examine(server.settings)).toEqual([
    { about: 'object store', state: 'ok', found: 'bucket uploads can be read' },
  ]);
  expect(server.objects.size).toBe(0);
  expect(server.requests.every((line) => line.startsWith('GET '))).toBe(true);
});

test('one that is not set is not looked at', async () => {
  expect(await examine({})).toEqual([]);
});

test.each([
  ['refuses the key', { UPLOADS_S3_SECRET_KEY: 'another' }, /\(The object store answered GET with 403 Signature/],
  ['has no such bucket', { UPLOADS_URL: 's3://elsewhere' }, /\(The object store answered GET with 404 NoSuchBucket\)/],
  ['cannot be reached', { UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:1' }, /\(ECONNREFUSED\)/],
])('one that %s is a failure with what to do', async (_, settings, found) => {
  const [finding] = await examine({ ...server.settings, ...settings });
  expect(finding).toMatchObject({ state: 'failure', advice: expect.stringContaining('UPLOADS_S3_') });
  expect(finding?.found).toMatch(found);
});

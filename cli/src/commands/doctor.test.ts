import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ParleyProcess, startParley } from '../../test-support/parley-process.ts';
import { runParley } from '../../test-support/run-parley.ts';

let parley: ParleyProcess;
let folder: string;
let stranger: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-doctor-'));
  parley = await startParley([]);
  stranger = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
});
afterAll(async () => {
  stranger?.close();
  await parley?.stop();
  await rm(folder, { recursive: true, force: true });
});

const examine = (environment: Record<string, string>, ...flags: string[]) =>
  runParley(['doctor', ...flags], { environment });

test('a server that runs well has nothing but ok, and is left as it is', async () => {
  const { code, out, err } = await examine({ DATA_DIR: parley.folder, PORT: new URL(parley.url).port });
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(out).toContain(`data folder: ${parley.folder} is in use by a server.`);
  expect(out).toContain('database: sound.');
  expect(out).toContain('port: a Parley answers at 127.0.0.1:');
  expect(out).toContain('embedding model: the file has the expected SHA-256.');
  expect(out).toContain('passage scorer: the file has the expected SHA-256.');
  expect(out).toContain('embedding model for other languages: the file has the expected SHA-256.');
});

test('each fault is a line with what to do, and the command exits with 1', async () => {
  await writeFile(join(folder, 'parley.db'), 'no database at all, but long enough to be read as one'.repeat(50));
  // An address given to listen() is always of this kind.
  const { port } = stranger.address() as AddressInfo;
  const { code, out } = await examine({
    DATA_DIR: folder,
    PORT: String(port),
    MODEL_NAME: 'some-model',
    MODEL_BASE_URL: 'http://127.0.0.1:1/v1',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/^failure {2}database: \S+parley\.db: file is not a database\. Restore a backup/m);
  expect(out).toMatch(/^failure {2}port: 127\.0\.0\.1:\d+ cannot be listened on \(EADDRINUSE\)\. Set PORT/m);
  expect(out).toMatch(
    /^failure {2}language model: some-model at 127\.0\.0\.1:1 cannot be reached \(.+\)\. Check MODEL_/m,
  );
});

test('settings with which no server starts are named, as JSON too', async () => {
  const { code, out } = await examine({ PORT: 'many', LOG_LEVEL: 'loud' }, '--json');
  expect(code).toBe(1);
  const { findings } = JSON.parse(out) as { findings: { about: string; state: string; found: string }[] };
  expect(findings.find(({ about }) => about === 'settings')).toMatchObject({
    state: 'failure',
    found: expect.stringMatching(/PORT .*LOG_LEVEL/),
  });
});

test('a PostgreSQL that cannot be reached is a failure', async () => {
  const { code, out } = await examine({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PORT: '0' });
  expect(code).toBe(1);
  expect(out).toMatch(/^failure {2}database: The database at 127\.0\.0\.1:1 cannot be used \(ECONNREFUSED\)/m);
});

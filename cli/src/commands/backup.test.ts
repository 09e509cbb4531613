import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ParleyProcess, startParley, startServer } from '../../test-support/parley-process.ts';
import { runParley } from '../../test-support/run-parley.ts';

let parley: ParleyProcess;
let folder: string;
let written: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  written = join(folder, 'written.tar');
  parley = await startParley([
    { url: 'https://shop.example/returns', title: 'Returns', content: 'You can return any item within 30 days.' },
  ]);
});
afterAll(async () => {
  await parley?.stop();
  await rm(folder, { recursive: true, force: true });
});

let data: string;
let others: { stop(): Promise<void> }[];
beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'));
  others = [];
});
afterEach(async () => {
  for (const other of others) await other.stop();
});

const backup = (file: string, ...flags: string[]) =>
  runParley(['backup', file, '--data-dir', parley.folder, '--json', ...flags]);
const restore = (file: string, to = data) => runParley(['restore', file, '--data-dir', to]);

async function ask(message: string, url = parley.url) {
  const response = await fetch(`${url}/api/chatbot/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${parley.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ message, chatbotId: parley.chatbotId }),
  });
  return { status: response.status, body: (await response.json()) as { response: string; sessionId: string } };
}

/** Whether a server has a conversation, with the question and its answer. */
async function isKnown(sessionId: string, url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/chatbots/${parley.chatbotId}/sessions/${sessionId}`, {
    headers: { Authorization: `Bearer ${parley.manageKey}` },
  });
  if (response.status === 404) return false;
  expect(response.status).toBe(200);
  const { messages } = (await response.json()) as { messages: unknown[] };
  expect(messages).toHaveLength(2);
  return true;
}

/** Every file of a folder with its bytes. */
async function contentsOf(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path)).filter((name) => name !== 'in-use.lock').sort();
  const entries = names.map(async (name) => {
    const bytes = await readFile(join(path, name));
    return [name, createHash('sha256').update(bytes).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test('a backup under load, restored elsewhere, has everything that was acknowledged before it began', async () => {
  const acknowledged: string[] = [];
  let isAsking = true;
  const askers = Array.from({ length: 4 }, async (_, asker) => {
    for (let count = 0; isAsking; count++) {
      const { status, body } = await ask(`Within how many days can I return item ${asker}-${count}?`);
      expect(status).toBe(200);
      acknowledged.push(body.sessionId);
    }
  });
  while (acknowledged.length < 20) await sleep(20);
  const before = [...acknowledged];
  const { code, out, err } = await backup(written);
  isAsking = false;
  await Promise.all(askers);
  const later = await ask('What came after the backup?');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const manifest = JSON.parse(out);
  expect(manifest).toMatchObject({ file: written, format: 'parley-backup', hasSecrets: true });
  expect((await stat(written)).mode & 0o777).toBe(0o600);
  expect(acknowledged.length).toBeGreaterThan(before.length);

  const restored = await restore(written);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toBe(
    `Restored ${data} to ${manifest.createdAt}, as Parley ${manifest.parleyVersion} wrote it.\n`,
  );
  const server = await startServer(data);
  others.push(server);
  for (const sessionId of before) expect(await isKnown(sessionId, server.url)).toBe(true);
  expect(await isKnown(later.body.sessionId, server.url)).toBe(false);
  expect((await ask('Within how many days can I return an item?', server.url)).body.response).toContain('30 days');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['written.tar']));
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an archive is a tar file whose parts have the sums of its manifest', async () => {
  const child = execFile('tar', ['-xf', written, '-C', data]);
  expect(await once(child, 'close')).toEqual([0, null]);
  expect((await readdir(data)).sort()).toEqual(['manifest.json', 'manifest.sha256', 'operator.key', 'parley.db']);
  const { parts } = JSON.parse(await readFile(join(data, 'manifest.json'), 'utf8'));
  const contents = await contentsOf(data);
  for (const { name, sha256 } of parts) expect(contents[name]).toBe(sha256);
});

test('without secrets there are no key files and no keys that sign, and the server makes new ones', async () => {
  const file = join(folder, 'public.tar');
  expect(await backup(file, '--without-secrets')).toMatchObject({ code: 0 });
  expect((await readFile(file, 'latin1')).includes('"d":"')).toBe(false);
  expect((await readFile(written, 'latin1')).includes('"d":"')).toBe(true);
  await restore(file);
  expect(await readdir(data)).not.toContain('operator.key');
  const server = await startServer(data);
  others.push(server);
  expect((await ask('Within how many days can I return an item?', server.url)).status).toBe(200);
  expect(await readdir(data)).toContain('operator.key');
});

test('what was there before is kept aside, whole', async () => {
  await writeFile(join(data, 'operator.key'), 'op_old\n');
  await copyFile(join(parley.folder, 'operator.key'), join(data, 'secret.key'));
  await writeFile(join(data, 'parley.db'), 'the old database');
  await writeFile(join(data, 'parley.db-wal'), 'its log');
  const before = await contentsOf(data);
  const { code, out } = await restore(written);
  expect(code).toBe(0);
  const aside = /What was there before is in (\S+);/.exec(out)?.[1] ?? '';
  expect(await contentsOf(aside)).toEqual(before);
  expect((await readdir(data)).sort()).toEqual(
    ['in-use.lock', 'operator.key', 'parley.db', 'secret.key', aside.slice(data.length + 1)].sort(),
  );
});

test('a server that runs on the folder is not touched', async () => {
  const before = (await readdir(parley.folder)).sort();
  expect(await restore(written, parley.folder)).toEqual({
    code: 1,
    out: '',
    err: `A server runs on the data folder ${parley.folder}; stop it before you restore.\n`,
  });
  expect((await readdir(parley.folder)).sort()).toEqual(before);
});

/** A copy of the backup with some bytes changed. */
async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = join(data, '..', `changed-${Math.random()}.tar`);
  await writeFile(file, change(await readFile(written)));
  return file;
}

/** The archive with another manifest, whose own sum is right. */
const withManifest = (from: RegExp, to: string) =>
  changed((bytes) => {
    const end = bytes.indexOf(0, 512);
    const manifest = Buffer.from(bytes.subarray(512, end).toString('utf8').replace(from, to));
    if (manifest.length !== end - 512) throw new Error('The change must keep the length.');
    manifest.copy(bytes, 512);
    const sumAt = bytes.indexOf('  manifest.json\n') - 64;
    bytes.write(createHash('sha256').update(manifest).digest('hex'), sumAt);
    return bytes;
  });

const flipped = (at: (bytes: Buffer) => number) =>
  changed((bytes) => {
    const index = at(bytes);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return bytes;
  });

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'a byte of the database flipped',
    () => flipped((bytes) => bytes.length - 5_000),
    /is damaged: its \S+ is not what was written\.$/,
  ],
  [
    'a byte of the manifest flipped',
    () => flipped((bytes) => bytes.indexOf('createdAt')),
    /is damaged: its manifest\.json is not what was written\.$/,
  ],
  [
    'the second half missing',
    () => changed((bytes) => bytes.subarray(0, bytes.length / 2)),
    /is damaged or not whole: The archive ends too early\.$/,
  ],
  ['nothing in it', () => changed(() => Buffer.alloc(0)), /is not a backup of Parley\.$/],
  ['zeros only', () => changed(() => Buffer.alloc(10_240)), /is not a backup of Parley\.$/],
  ['another kind of file', () => changed(() => Buffer.from('PK'.repeat(2_000))), /is not a backup of Parley\.$/],
  [
    'a newer schema',
    () => withManifest(/"schema": \d\d/, '"schema": 99'),
    /is from a newer version of Parley \(\S+\): upgrade first\.$/,
  ],
  [
    'a newer format',
    () => withManifest(/"formatVersion": 1/, '"formatVersion": 9'),
    /is from a newer version of Parley: upgrade first\.$/,
  ],
  ['no file', async () => join(data, 'nowhere.tar'), /^The backup \S+ cannot be read \(ENOENT\)\.$/],
  ['a folder', async () => folder, / is no file\.$/],
])('%s is told in one sentence and leaves the old data as it was', async (_, make, sentence) => {
  const file = await make();
  await writeFile(join(data, 'parley.db'), 'the old database');
  await writeFile(join(data, 'parley.db-wal'), 'its log');
  await writeFile(join(data, 'secret.key'), 'old');
  const before = await contentsOf(data);
  const { code, out, err } = await restore(file);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trimEnd()).toMatch(sentence);
  expect(err.trimEnd()).not.toContain('\n');
  expect(await contentsOf(data)).toEqual(before);
});

test('a restore that was cut off keeps servers away, and the next one starts from the old data', async () => {
  const old = { aside: 'before-restore-x', old: ['parley.db'], names: ['parley.db', 'operator.key'] };
  await mkdir(join(data, old.aside));
  await writeFile(join(data, old.aside, 'parley.db'), 'the old database');
  await writeFile(join(data, 'parley.db'), 'the new one');
  await writeFile(join(data, 'restore-unfinished.json'), JSON.stringify(old));
  await expect(startServer(data)).rejects.toThrow('The server ended before it was ready');
  const damaged = await flipped((bytes) => bytes.length - 5_000);
  expect(await restore(damaged)).toMatchObject({ code: 1 });
  expect(await readFile(join(data, 'parley.db'), 'utf8')).toBe('the old database');
  expect((await readdir(data)).sort()).toEqual(['in-use.lock', 'parley.db']);
});

test('an interruption leaves nothing behind', async () => {
  const controller = new AbortController();
  const file = join(data, 'interrupted.tar');
  const running = runParley(['backup', file, '--data-dir', parley.folder], { signal: controller.signal });
  while ((await readdir(data)).length === 0) await sleep(5);
  controller.abort();
  const { code } = await running;
  if (code === 130) expect(await readdir(data)).toEqual([]);
});

test('PostgreSQL is backed up by its own programs', async () => {
  const environment = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const { code, err } = await runParley(['backup', join(data, 'x.tar')], { environment });
  expect(code).toBe(1);
  expect(err).toMatch(/^The database is PostgreSQL \(DATABASE_URL\): back it up with pg_dump/);
});

test('a folder without a database, and a file that cannot be written, are told', async () => {
  expect(await runParley(['backup', join(data, 'x.tar'), '--data-dir', data])).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${data}.\n`,
  });
  expect(await backup(join(data, 'no', 'x.tar'))).toMatchObject({
    code: 1,
    err: `${join(data, 'no')} cannot be written (ENOENT).\n`,
  });
  expect(await backup(data)).toMatchObject({ code: 1, err: `${data} is a folder; name a file in it.\n` });
});

test('a database that is damaged is told, and leaves no archive', async () => {
  await writeFile(join(data, 'parley.db'), 'no database at all, but long enough to be read as one'.repeat(50));
  expect(await runParley(['backup', join(data, 'x.tar'), '--data-dir', data])).toEqual({
    code: 1,
    out: '',
    err: `The database in ${data} cannot be copied: file is not a database.\n`,
  });
  expect(await readdir(data)).toEqual(['parley.db']);
});

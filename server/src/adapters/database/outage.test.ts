import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ServerProcess, startInVain, startServerProcess } from '../../../test-support/server-process.ts';
import { createTestClient, type TestAccount, type TestClient } from '../../../test-support/test-client.ts';
import { GuardFailed } from './database.ts';
import { outageReasonOf } from './outage.ts';

const modelCache = fileURLToPath(new URL('../../../../node_modules/.cache/parley/models', import.meta.url));
const settings = {
  PORT: '0',
  MODEL_CACHE_DIR: modelCache,
  CONFIDENCE_CALIBRATION: 'off',
  SCORER_BUDGET_MS: '0',
};

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

test.each([
  ['a full disk of SQLite', failure({ code: 'SQLITE_13' }), 'disk-full'],
  ['a damaged file', failure({ errcode: 11 }), 'damaged'],
  ['a damaged file, in detail', failure({ errcode: 11 | (1 << 8) }), 'damaged'],
  ['a disk that fails', failure({ code: 'SQLITE_778' }), 'unreachable'],
  ['a full disk of PostgreSQL', failure({ code: '53100' }), 'disk-full'],
  ['a server that stops', failure({ code: '57P01' }), 'unreachable'],
  ['a server that only follows another', failure({ code: '25006' }), 'unreachable'],
  ['a refused connection', failure({ code: 'ECONNREFUSED' }), 'unreachable'],
  ['a broken connection', failure({ code: 'EPIPE' }), 'unreachable'],
  ['a connection that ended', failure({}), 'unreachable'],
  ['a value that is there already', failure({ code: '23505' }), undefined],
  ['the same on SQLite', failure({ code: 'SQLITE_2067' }), undefined],
  ['a statement that is wrong', failure({ code: '42601' }), undefined],
  ['a guard', new GuardFailed('full'), undefined],
] as const)('%s is told for what it is', (_, error, reason) => {
  expect(outageReasonOf(error)).toBe(reason);
});

test('a damaged file stops the start with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-damaged-'));
  await writeFile(join(folder, 'parley.db'), 'This is no database. '.repeat(1_000));
  const { complaints, isReady, code } = await startInVain({ ...settings, DATA_DIR: folder });
  expect({ isReady, code }).toEqual({ isReady: false, code: 1 });
  expect(complaints.trim()).toMatch(/^The database \S+ is damaged; restore it from a backup\.$/);
  await rm(folder, { recursive: true });
});

/** A disk of our own that can be filled without harm; only root may make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk();

describe.runIf(disk)('a full disk', () => {
  const folder = disk ?? '';
  const ballast = join(folder, 'ballast');
  let server: ServerProcess;
  let client: TestClient;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    server = await startServerProcess({ ...settings, DATA_DIR: join(folder, 'data') });
    client = createTestClient(
      () => server.url,
      () => {},
    );
    account = await client.createAccount();
    chatbotId = await client.createChatbot(account, { 'https://shop.example/': 'We open at nine.' });
  });
  afterAll(async () => {
    await server?.kill();
    if (!disk) return;
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });

  function fill() {
    const chunk = Buffer.alloc(256 * 1024, 1);
    for (;;) {
      try {
        writeFileSync(ballast, chunk, { flag: 'a' });
      } catch {
        return;
      }
    }
  }
  const ask = () => client.query(account.apiKey, { chatbotId, message: `When do you open, on day ${Math.random()}?` });
  const ready = () => client.request('GET', '/readyz');

  test('is not ready, says why, asks for another try, and goes on when there is room', async () => {
    expect((await ready()).status).toBe(200);
    fill();
    // What is free inside the files is used up first.
    await vi.waitFor(async () => expect((await ask()).status).toBe(500), { timeout: 60_000, interval: 5 });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await vi.waitFor(async () =>
      expect(await ready()).toMatchObject({ status: 503, body: { reason: expect.stringContaining('full') } }),
    );
    expect((await client.request('GET', '/healthz')).status).toBe(200);
    const manage = await client.request('POST', '/api/chatbots', {
      token: account.idToken,
      body: { name: 'x'.repeat(100), accountId: account.accountId },
    });
    expect(manage).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });

    rmSync(ballast);
    await vi.waitFor(async () => expect((await ready()).status).toBe(200));
    await vi.waitFor(async () => expect((await ask()).status).toBe(200));
    const source = { title: 'More', url: 'https://shop.example/more', content: 'We close at six.' };
    expect((await client.addSource(account, chatbotId, source)).status).toBe('ready');
  });

  test('stops the start with one sentence', async () => {
    await server.kill();
    fill();
    const { complaints, isReady } = await startInVain({ ...settings, DATA_DIR: join(folder, 'fresh') });
    expect(isReady).toBe(false);
    expect(complaints).toMatch(/^The (?:disk|data folder) .*\.$/m);
    expect(complaints).not.toMatch(/^\s+at /m);
    rmSync(ballast);
  });
});

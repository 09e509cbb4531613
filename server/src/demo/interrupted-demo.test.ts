import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { serverArguments, serverEnvironment } from '../../../bootstrap/server-command.mjs';
import { startStubProvider } from '../../test-support/stub-provider.ts';
import { openSqlite } from '../adapters/database/sqlite/connection.ts';
import { databaseFile } from '../adapters/database/sqlite/sqlite-database.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The server as a newcomer starts it, and what it has said so far. */
function startServer(folder: string, embeddings: string) {
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: serverEnvironment(root, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      SCORER_BUDGET_MS: '0',
      DATA_DIR: folder,
      EMBEDDING_BASE_URL: embeddings,
      EMBEDDING_MODEL: 'stub',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that fails before it ends its server leaves none behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let said = '';
  const until = (form: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = form.exec(said);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`The server ended before it said ${form}: ${said}`)));
      look();
    });
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    until,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

function hasSources(folder: string): boolean {
  const reading = openSqlite(databaseFile(folder), { readOnly: true });
  try {
    return reading.run({ sql: 'select id from sources limit 1', parameters: [] }).rows.length > 0;
  } finally {
    reading.close();
  }
}

const credentials = /email (\S+) {2}password (\S+)/;

test('a demo that is interrupted is made at the next start, and what was shown before it works', async () => {
  // Nothing is read until it is told to: both interruptions come in the middle.
  const provider = await startStubProvider({ delayMs: 3600_000 });
  const startWithDemo = (folder: string) => startServer(folder, provider.baseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'));
  try {
    const first = startWithDemo(folder);
    const [, email, password] = await first.until(credentials);
    await first.end('SIGINT');

    const second = startWithDemo(folder);
    await second.until(credentials);
    // In the middle of the work.
    while (!hasSources(folder)) await new Promise((resolve) => setTimeout(resolve, 20));
    await second.end('SIGKILL');
    provider.behaviour = {};

    const third = startWithDemo(folder);
    const [, shownEmail, shownPassword] = await third.until(credentials);
    expect([shownEmail, shownPassword]).toEqual([email, password]);
    const [, key = ''] = await third.until(/API key {4}(pk_\S+)/);
    const [, address = ''] = await third.until(/Parley is running at (\S+)/);
    const signedIn = await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    expect(await (await fetch(`${address}/api/auth/ways`)).json()).toMatchObject({ hasDemo: true });
    const { idToken } = (await signedIn.json()) as { idToken: string };
    const get = async (path: string, token: string) =>
      (await (await fetch(address + path, { headers: { Authorization: `Bearer ${token}` } })).json()) as never;
    const { accounts } = (await get('/api/accounts', idToken)) as { accounts: unknown[] };
    const { chatbots } = (await get('/api/chatbots', idToken)) as { chatbots: { id: string }[] };
    expect([accounts.length, chatbots.length]).toEqual([1, 1]);
    const { sources } = (await get(`/api/chatbots/${chatbots[0]?.id}/sources`, idToken)) as {
      sources: { title: string; status: string }[];
    };
    expect(new Set(sources.map(({ title }) => title)).size).toBe(sources.length);
    expect(new Set(sources.map(({ status }) => status))).toEqual(new Set(['ready']));
    const answer = await fetch(`${address}/api/chatbot/query`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ chatbotId: chatbots[0]?.id, message: 'What is Parley?' }),
    });
    expect(answer.status).toBe(200);
    await third.end('SIGTERM');

    const fourth = startWithDemo(folder);
    await fourth.until(/Parley is running/);
    await expect(Promise.race([fourth.until(credentials), fourth.end('SIGTERM')])).rejects.toThrow('ended');
  } finally {
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../bootstrap/server-command.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ParleyProcess {
  url: string;
  /** Its data folder. */
  folder: string;
  /** For questions. */
  apiKey: string;
  /** For everything that an admin may do. */
  manageKey: string;
  chatbotId: string;
  /** Requests an hour that the account may make from now on. */
  limitTo(hourlyLimit: number): Promise<void>;
  stop(): Promise<void>;
}

interface Document {
  url: string;
  title: string;
  content: string;
}

/** A server of its own, as `npm start` runs it, with a chatbot that has read the documents. */
export async function startParley(documents: readonly Document[]): Promise<ParleyProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  const { url, stop } = await startServer(folder);
  return {
    url,
    folder,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    ...(await prepare(url, documents)),
  };
}

/** A server on a data folder, which stays when it stops. */
export async function startServer(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...serverArguments, '--no-demo'], {
    cwd: root,
    env: serverEnvironment(root, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      MODEL_CACHE_DIR: modelCache,
      SCORER_BUDGET_MS: '0',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Parley is running at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`The server ended before it was ready: ${said}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', killWithUs);
  };
  return { url, stop };
}

const modelCache = join(root, 'node_modules', '.cache', 'parley', 'models');

async function prepare(url: string, documents: readonly Document[]) {
  let idToken = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(idToken && { Authorization: `Bearer ${idToken}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return { ...((await response.json()) as object) };
  };
  const signedUp = await call('POST', '/api/auth/sign-up', {
    email: 'a@example.com',
    password: 'a long password',
  });
  idToken = String(signedUp['idToken']);
  const { accounts } = (await call('GET', '/api/accounts')) as { accounts: { id: string }[] };
  const account = `/api/accounts/${accounts[0]?.id}`;
  const apiKey = String((await call('POST', `${account}/api-keys`, { name: 'test' }))['key']);
  const managing = { name: 'manage', scopes: ['manage'] };
  const manageKey = String((await call('POST', `${account}/api-keys`, managing))['key']);
  const chatbotId = String((await call('POST', '/api/chatbots', { name: 'Shop' }))['id']);
  const sourcesPath = `/api/chatbots/${chatbotId}/sources`;
  for (const document of documents) await call('POST', sourcesPath, document);
  for (;;) {
    const { sources } = (await call('GET', sourcesPath)) as { sources: { status: string }[] };
    if (sources.every(({ status }) => status === 'ready')) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    apiKey,
    manageKey,
    chatbotId,
    async limitTo(hourlyLimit: number) {
      await call('PATCH', account, { plan: 'enterprise', hourlyLimit });
    },
  };
}

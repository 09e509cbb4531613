import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../bootstrap/server-command.mjs';
import { type RunningProcess, root, startProcess } from './processes.ts';

const modelCache = fileURLToPath(new URL('../../node_modules/.cache/parley/models', import.meta.url));

export interface Parley extends RunningProcess {
  folder: string;
  request(method: string, path: string, token: string | undefined, body?: unknown): Promise<unknown>;
  remove(): Promise<void>;
}

export interface Prepared {
  apiKey: string;
  accountId: string;
  chatbotId: string;
  idToken: string;
}

/** Starts Parley on a data folder of its own, or on the one given. */
export async function startParley(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'parley-bench-')),
): Promise<Parley> {
  const running = await startProcess(serverArguments, /Parley is running at http:\/\/127\.0\.0\.1:(\d+)/, {
    args: ['--no-demo'],
    env: serverEnvironment(root, {
      PORT: '0',
      DATA_DIR: folder,
      MODEL_CACHE_DIR: modelCache,
      // What it does by itself in the background would be measured along.
      CONFIDENCE_CALIBRATION: 'off',
      PLAN_CHANGES: 'owners',
      ...env,
    }),
  });
  return {
    ...running,
    folder,
    async request(method, path, token, body) {
      const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
        method,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? undefined : response.json();
    },
    async remove() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An account without a limit worth the name, with a key and a chatbot that has read the texts. */
export async function prepareChatbot(
  { request }: Parley,
  texts: string[],
  { email = 'bench@example.com', hourlyLimit = 10_000_000 } = {},
): Promise<Prepared> {
  const credentials = { email, password: 'a long password' };
  const { idToken } = (await request('POST', '/api/auth/sign-up', undefined, credentials)) as {
    idToken: string;
  };
  const { accounts } = (await request('GET', '/api/accounts', idToken)) as { accounts: { id: string }[] };
  const accountId = accounts[0]?.id ?? '';
  await request('PATCH', `/api/accounts/${accountId}`, idToken, {
    plan: 'enterprise',
    hourlyLimit,
  });
  const { key } = (await request('POST', `/api/accounts/${accountId}/api-keys`, idToken, {
    name: 'bench',
  })) as { key: string };
  const { id } = (await request('POST', '/api/chatbots', idToken, { name: 'Bench' })) as { id: string };
  for (const [index, content] of texts.entries()) {
    await request('POST', `/api/chatbots/${id}/sources`, idToken, {
      title: `Guide ${index}`,
      url: `https://example.com/${index}`,
      content,
    });
  }
  for (;;) {
    const { sources } = (await request('GET', `/api/chatbots/${id}/sources`, idToken)) as {
      sources: { status: string }[];
    };
    if (sources.every(({ status }) => status === 'ready')) return { apiKey: key, accountId, chatbotId: id, idToken };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../bootstrap/server-command.mjs';
import { endWithUs } from './end-with-us.ts';
import { findFreePort } from './free-port.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface RunningServer {
  /** The same for the whole life of the data, also across restarts. */
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** Where its data is. */
  folder: string;
  /** Ends it as a power cut would; the data stays for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, after a proper end if it still runs; with other settings from then on. */
  restart(changed?: Record<string, string>): Promise<void>;
  /** Ends it and erases its data. */
  stop(): Promise<void>;
}

/** The server as `npm start` runs it: a process of its own, with data of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  const port = await findFreePort();
  let environment: Record<string, string> = serverEnvironment(root, {
    PORT: String(port),
    DATA_DIR: folder,
    // Converted once for all runs.
    MODEL_CACHE_DIR: join(root, 'node_modules', '.cache', 'parley', 'models'),
    SCORER_BUDGET_MS: '0',
    LOG_LEVEL: 'silent',
    DRAIN_TIMEOUT_MS: '2000',
    // So that every site owner of a test can have a plan whose limits do not bite.
    PLAN_CHANGES: 'owners',
    // Else answers would change under tests that take longer than a few seconds.
    CONFIDENCE_CALIBRATION: 'off',
    ...settings,
  });
  let running = await startProcess(environment);

  return {
    url: running.url,
    folder,
    get pid() {
      return running.pid;
    },
    kill: () => running.end('SIGKILL'),
    async restart(changed = {}) {
      await running.end('SIGTERM');
      environment = { ...environment, ...changed };
      running = await startProcess(environment);
    },
    async stop() {
      await running.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...serverArguments, '--no-demo'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forgetIt = endWithUs(() => child.kill('SIGKILL'));
  const ended = once(child, 'close').then(forgetIt);
  const url = await readUrl(child, ended);
  return {
    url,
    pid: child.pid ?? 0,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await ended;
    },
  };
}

async function readUrl(child: ChildProcess, ended: Promise<void>): Promise<string> {
  let said = '';
  let complained = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const url = /Parley is running at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended]);
  if (url === undefined) throw new Error(`The server ended before it was ready: ${complained}${said}`);
  return url;
}

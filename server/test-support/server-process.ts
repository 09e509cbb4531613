import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment } from '../../bootstrap/server-command.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How a process ended: by itself with a code, or by a signal. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  pid: number;
  url: string;
  /** What it has said on standard error so far. */
  complaints(): string;
  send(signal: NodeJS.Signals): void;
  ended: Promise<Ending>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

interface StartOptions {
  /** A program that runs the server under its eyes, with its arguments. */
  under?: readonly string[];
}

/** The server as a process of its own, as `npm start` runs it. */
export async function startServerProcess(
  settings: Record<string, string>,
  options: StartOptions = {},
): Promise<ServerProcess> {
  const { child, complaints, ended, ready } = spawnServer(settings, options);
  const url = await ready;
  if (url === undefined) throw new Error(`The server ended before it was ready: ${complaints()}`);
  return {
    pid: child.pid ?? 0,
    url,
    complaints,
    ended,
    send: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** For servers that must refuse to start: what they say, and how they end. */
export async function startInVain(
  settings: Record<string, string>,
): Promise<Ending & { complaints: string; isReady: boolean }> {
  const { child, complaints, ended, ready } = spawnServer(settings);
  const isReady = (await ready) !== undefined;
  if (isReady) child.kill('SIGKILL');
  return { ...(await ended), complaints: complaints(), isReady };
}

/** Kills a server while it is starting, after so long. */
export async function killWhileStarting(settings: Record<string, string>, afterMs: number): Promise<void> {
  const { child, ended } = spawnServer(settings);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
  clearTimeout(timer);
}

/** Below every system's range for outgoing connections: no client takes it while the server is down. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

function spawnServer(settings: Record<string, string>, { under = [] }: StartOptions = {}) {
  const command = [...under, process.execPath, ...serverArguments, '--no-demo'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: serverEnvironment(root, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      SCORER_BUDGET_MS: '0',
      PLAN_CHANGES: 'owners',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails before it stops its server leaves none behind.
  const killWithUs = () => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const killThenEnd = () => {
    killWithUs();
    process.kill(process.pid, 'SIGTERM');
  };
  // Vitest ends its workers by this signal, and has taken the exit for itself.
  process.once('SIGTERM', killThenEnd);
  let said = '';
  let complained = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]): Ending => {
    process.off('exit', killWithUs);
    process.off('SIGTERM', killThenEnd);
    return { code, signal };
  });
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const url = /Parley is running at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    void ended.then(() => resolve(undefined));
  });
  return { child, ended, ready, complaints: () => complained };
}

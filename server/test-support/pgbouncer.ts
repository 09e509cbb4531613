import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './server-process.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(program);
export const whyNoPgbouncer = `${program} is not there; install it with: apt-get install pgbouncer`;

export interface Pgbouncer {
  /** The address given, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** The Debian package's PgBouncer with its usual settings, in transaction mode, before the database given. */
export async function startPgbouncer(databaseUrl: string, poolSize: number): Promise<Pgbouncer> {
  const behind = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${behind.hostname} port=${behind.port} user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const runsAs = process.getuid?.() === 0 ? nobody() : {};
  const child = spawn(program, ['-q', file], { ...runsAs, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${log}`);
    await sleep(50);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function nobody() {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Runs a throw-away PostgreSQL on the port given, until its standard input ends. A process of its own, because input
 * ends however the owner dies, so that an interrupted or killed test run leaves no server and no files behind.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePostgresBinaries } from './postgres-binaries.ts';

/** Nothing here must survive a power cut. */
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

const port = process.argv[2];
if (port === undefined) throw new Error('Give the port to listen on.');

const ownerIsGone = once(process.stdin.resume(), 'close');
const runsAs = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'));
try {
  if (runsAs !== undefined) await chown(folder, runsAs.uid, runsAs.gid);
  await runUntilOwnerIsGone();
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
process.exit();

async function runUntilOwnerIsGone(): Promise<void> {
  const binaries = await preparePostgresBinaries(folder, runsAs !== undefined);
  const data = join(folder, 'data');
  execFileSync(
    binaries.initdb,
    [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...runsAs, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = Object.entries(FAST_AND_LOOSE).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', data, '-p', port as string, ...settings], {
    ...runsAs,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  const exited = once(server, 'exit');
  const stoppedByItself = await Promise.race([ownerIsGone.then(() => false), exited.then(() => true)]);
  if (stoppedByItself) throw new Error(`PostgreSQL stopped by itself:\n${log}`);
  // The fastest way for it to stop: it does not tidy up what is deleted next.
  server.kill('SIGQUIT');
  await exited;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { findFreePort } from './server-process.ts';

export interface PostgresStandby {
  /** The address given, at the standby. */
  url: string;
  /** Goes on to answer, and follows no more. */
  pauseFollowing(): Promise<void>;
  stop(): Promise<void>;
}

/** A real replica of a PostgreSQL that no other test uses, which follows it by streaming. */
export async function startStandby(url: string): Promise<PostgresStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-standby-'));
  const data = join(folder, 'data');
  const { owner, settings } = await copyData(url, data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  await chmod(data, 0o700);
  const { postgres } = await preparePostgresBinaries(folder, isRoot);
  const port = await findFreePort();
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...settings], {
    ...(isRoot && owner),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  const ended = once(child, 'exit');
  const killWithUs = () => void child.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const address = new URL(url);
  address.port = String(port);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The standby stopped by itself:\n${log}`);
    const isReady = await onServer(address.href, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: address.href,
    pauseFollowing: () => onServer(address.href, (client) => client.query('select pg_wal_replay_pause()')),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      process.off('exit', killWithUs);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** As `pg_basebackup` does it, which the package of PostgreSQL does not have. */
async function copyData(url: string, to: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const from = rows[0]?.data_directory ?? '';
    const { uid, gid } = await stat(from);
    await client.query("select pg_backup_start('standby', true)");
    await cp(from, to, { recursive: true, filter: (path) => !isTransient(path) });
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(join(to, 'postmaster.pid'), { force: true });
    await writeFile(join(to, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
    await writeFile(join(to, 'standby.signal'), '');
    const { hostname, port, username } = new URL(url);
    const conninfo = `host=${hostname} port=${port} user=${username}`;
    await appendFile(join(to, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
    if (process.getuid?.() === 0) await chown(to, uid, gid);
    const settings = {
      max_connections: '200',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
    };
    return {
      owner: { uid, gid },
      settings: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    };
  } finally {
    await client.end();
  }
}

const isTransient = (path: string) =>
  /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init)$/.test(basename(path));

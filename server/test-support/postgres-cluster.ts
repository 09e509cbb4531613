import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { findFreePort } from './server-process.ts';

const startWithinMs = 60_000;
const usual = {
  shared_buffers: '64MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A replica can follow at once, and what is acknowledged to a client is on it.
  wal_level: 'replica',
  max_wal_senders: '4',
};

export interface PostgresCluster {
  port: number;
  url(port?: number): string;
  start(): Promise<void>;
  /** As an administrator does: sessions are ended. */
  stop(): Promise<void>;
  /** As a power cut does. */
  kill(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** A second server that follows this one; commits wait for it. */
  startReplica(): Promise<{ port: number; promote(): Promise<void> }>;
  remove(): Promise<void>;
}

/** A PostgreSQL of our own that can be stopped, frozen and replaced. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const runsAs = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'parley-cluster-'));
  if (runsAs) await chown(folder, runsAs.uid, runsAs.gid);
  const binaries = await preparePostgresBinaries(folder, runsAs !== undefined);
  const data = join(folder, 'data');
  execFileSync(
    binaries.initdb,
    [`--pgdata=${data}`, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
    {
      ...runsAs,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const port = await findFreePort();
  const running = new Map<number, ChildProcess>();
  const url = (at = port) => `postgresql://postgres@127.0.0.1:${at}/postgres`;

  async function startIn(place: string, at: number, more: Record<string, string> = {}): Promise<void> {
    const settings = Object.entries({ ...usual, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', place, '-p', String(at), ...settings], {
      ...runsAs,
      cwd: folder,
      stdio: 'ignore',
    });
    running.set(at, child);
    await queryWhenUp(url(at), 'select 1');
  }

  async function stopWith(at: number, signal: NodeJS.Signals): Promise<void> {
    const child = running.get(at);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') for (const pid of await processesOf(child)) signalTo(pid, signal);
    else child.kill(signal);
    await ended;
    running.delete(at);
  }

  const toAll = async (signal: NodeJS.Signals) => {
    const child = running.get(port);
    if (child) for (const pid of await processesOf(child)) signalTo(pid, signal);
  };

  await startIn(data, port);
  return {
    port,
    url,
    start: () => startIn(data, port),
    stop: () => stopWith(port, 'SIGINT'),
    kill: () => stopWith(port, 'SIGKILL'),
    freeze: () => toAll('SIGSTOP'),
    thaw: () => toAll('SIGCONT'),
    async startReplica() {
      const copy = join(folder, 'replica');
      const replicaPort = await findFreePort();
      await copyWhileRunning(url(), data, copy);
      await writeFile(join(copy, 'standby.signal'), '');
      if (runsAs) execFileSync('chown', ['-R', `${runsAs.uid}:${runsAs.gid}`, copy]);
      await startIn(copy, replicaPort, {
        primary_conninfo: `host=127.0.0.1 port=${port} user=postgres application_name=replica`,
      });
      await query(url(), "alter system set synchronous_standby_names = 'replica'");
      await query(url(), 'select pg_reload_conf()');
      return {
        port: replicaPort,
        async promote() {
          await query(url(replicaPort), 'alter system set synchronous_standby_names = default');
          await query(url(replicaPort), 'select pg_promote(true, 60)');
        },
      };
    },
    async remove() {
      await toAll('SIGCONT');
      for (const at of [...running.keys()]) await stopWith(at, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A base backup by hand: npm's PostgreSQL has no pg_basebackup. */
async function copyWhileRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await cp(from, to, {
      recursive: true,
      filter: (path) => !path.endsWith('postmaster.pid') && !path.includes('/pg_replslot/'),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    execFileSync('chmod', ['700', to]);
  } finally {
    await client.end();
  }
}

/** The first process and those it has started, which do the work. */
async function processesOf({ pid = 0 }: ChildProcess): Promise<number[]> {
  const found = [pid];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status)) found.push(Number(name));
  }
  return found;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function queryWhenUp(url: string, statement: string): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs;
  for (;;) {
    try {
      return await query(url, statement);
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error('PostgreSQL did not start in time.', { cause: error });
      await sleep(50);
    }
  }
}

/** PostgreSQL refuses to run as root. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

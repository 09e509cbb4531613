import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const START_TIMEOUT_MS = 30_000;
const RETRY_MS = 50;

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Promises a real PostgreSQL and starts it at the first connection, so that a run without database tests does not
 * pay for one. That first connection is closed again: connect through `createTestDatabase`, which waits.
 */
export async function startPostgresOnFirstUse(): Promise<PostgresServer> {
  const { placeholder, port } = await holdFreePort();
  let stopProcess = async (): Promise<void> => {};
  placeholder.on('connection', (socket) => {
    socket.destroy();
    if (!placeholder.listening) return;
    placeholder.close();
    stopProcess = startPostgresProcess(port);
  });
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      if (placeholder.listening) placeholder.close();
      await stopProcess();
    },
  };
}

/** A fresh database for one test file: an empty one, or a copy of the template named. */
export async function createTestDatabase(baseUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(baseUrl, `create database ${name} template ${template}`);
  const url = new URL(baseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(baseUrl, `drop database if exists ${name} with (force)`) };
}

/** Below every system's range for outgoing connections, so that none of those takes the port in the meantime. */
async function holdFreePort(): Promise<{ placeholder: Server; port: number }> {
  for (;;) {
    const port = randomInt(15_000, 30_000);
    const placeholder = createServer().listen(port, '127.0.0.1');
    try {
      await once(placeholder, 'listening');
      return { placeholder, port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

function startPostgresProcess(port: number): () => Promise<void> {
  const script = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));
  // Detached: Ctrl-C must reach us only, so that the database outlives the tests that are being stopped.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, String(port)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  return async () => {
    child.stdin.end();
    await exited;
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = await connectWhenReady(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function connectWhenReady(url: string): Promise<pg.Client> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > deadlineMs) throw new Error('PostgreSQL did not start in time.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

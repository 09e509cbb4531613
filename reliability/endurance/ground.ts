import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresCluster, startPostgresCluster } from '../../server/test-support/postgres-cluster.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../../server/test-support/server-process.ts';
import { type StubProvider, startStubProvider } from '../../server/test-support/stub-provider.ts';
import { createTestClient, type TestAccount, type TestClient } from '../../server/test-support/test-client.ts';

export interface Node extends ServerProcess {
  port: number;
  memoryMb(): number;
}

export interface Shop {
  client: TestClient;
  account: TestAccount;
  chatbotId: string;
}

/** What a fault stands on: processes that are all gone when it is over. */
export interface Ground {
  /** Multiplies counts and times; 1 gives the figures that are asked for. */
  scale: number;
  soakMinutes: number;
  provider: StubProvider;
  folder(): string;
  /** A server with the stub as its model and its embedder. */
  startNode(settings: Record<string, string>): Promise<Node>;
  /** Settings of nodes that share a database. */
  sharing(databaseUrl: string): Record<string, string>;
  startPostgres(): Promise<PostgresCluster>;
  /** An account and a chatbot with one document. */
  openShop(url: string): Promise<Shop>;
  atEnd(work: () => Promise<void> | void): void;
}

export async function prepareGround(
  options: Pick<Ground, 'scale' | 'soakMinutes'>,
): Promise<Ground & { clear(): Promise<void> }> {
  const works: (() => Promise<void> | void)[] = [];
  const provider = await startStubProvider();
  works.push(() => provider.close());
  const atEnd = (work: () => Promise<void> | void) => void works.push(work);
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'parley-endurance-'));
    atEnd(() => rmSync(made, { recursive: true, force: true, maxRetries: 10 }));
    return made;
  };
  return {
    ...options,
    provider,
    atEnd,
    folder,
    async startNode(settings) {
      const port = Number(settings['PORT'] ?? (await findFreePort()));
      const server = await startServerProcess({
        MODEL_BASE_URL: provider.baseUrl,
        MODEL_NAME: 'stub',
        EMBEDDING_BASE_URL: provider.baseUrl,
        EMBEDDING_MODEL: 'stub',
        CONFIDENCE_CALIBRATION: 'off',
        ...settings,
        PORT: String(port),
      });
      atEnd(() => server.kill());
      // Behind a public address it prints that one.
      return { ...server, url: `http://127.0.0.1:${port}`, port, memoryMb: () => memoryMbOf(server.pid) };
    },
    sharing: (databaseUrl) => ({
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a secret of at least thirty-two characters',
      PUBLIC_URL: 'https://parley.example.com',
      DATA_DIR: folder(),
    }),
    async startPostgres() {
      const cluster = await startPostgresCluster();
      atEnd(() => cluster.remove());
      return cluster;
    },
    async openShop(url) {
      const client = createTestClient(
        () => url,
        () => {},
      );
      const account = await client.createAccount();
      const chatbotId = await client.createChatbot(account, {
        'https://example.com/': '# Opening hours\n\nThe shop is open from 9 to 17 on weekdays.',
      });
      return { client, account, chatbotId };
    },
    async clear() {
      for (const work of works.toReversed()) await work();
    },
  };
}

function memoryMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

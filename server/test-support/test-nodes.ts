import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '../src/config/index.ts';
import { startService } from '../src/service/start-service.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { findFreePort } from './server-process.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { cheapHashing, sharedAdapters } from './test-service.ts';

export interface TestNodes extends TestClient {
  urls: string[];
  /** Stops one of them; the client's requests go to the others. */
  stopNode(at: number): Promise<void>;
  /** Moves the clock of all nodes. */
  passTime(ms: number): void;
  stop(): Promise<void>;
}

/** Several nodes over one PostgreSQL; the client's requests go to any of them. With homes, they ask each other. */
export async function startTestNodes(
  count: number,
  settings: Record<string, string>,
  { haveHomes = false } = {},
): Promise<TestNodes> {
  const database = await createMigratedDatabase(inject('postgresUrl'));
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const configs = ports.map((port) =>
    readConfig({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '8',
      SCORER_BUDGET_MS: '0',
      PLAN_CHANGES: 'owners',
      // One address, as behind a load balancer: tokens of one node are good at the others.
      PUBLIC_URL: 'https://parley.example.com',
      ...(haveHomes && { NODE_URL: `http://127.0.0.1:${port}` }),
      ...settings,
    }),
  );
  let offsetMs = 0;
  const logger = pino({ level: 'silent' });
  const clock = () => Date.now() + offsetMs;
  const services = await Promise.all(
    configs.map((config) =>
      startService(config, {
        logger,
        clock,
        hashingCost: cheapHashing,
        shared: sharedAdapters(settings),
        homeLimits: { connectMs: 60_000, beginMs: 60_000, wholeMs: 60_000 },
      }),
    ),
  );
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const running = new Set(urls);
  const client = createTestClient(
    () => [...running][randomInt(running.size)] ?? '',
    () => {},
  );
  return {
    ...client,
    urls,
    passTime(ms) {
      offsetMs += ms;
    },
    async stopNode(at) {
      running.delete(urls[at] ?? '');
      await services[at]?.stop();
    },
    async stop() {
      await Promise.all(services.map((service, at) => running.has(urls[at] ?? '') && service.stop()));
      await database.drop();
    },
  };
}

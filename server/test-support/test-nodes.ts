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
  /** Moves the clock of all nodes. */
  passTime(ms: number): void;
  stop(): Promise<void>;
}

/** Several nodes over one PostgreSQL; the client's requests go to any of them. */
export async function startTestNodes(count: number, settings: Record<string, string>): Promise<TestNodes> {
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
      ...settings,
    }),
  );
  let offsetMs = 0;
  const logger = pino({ level: 'silent' });
  const clock = () => Date.now() + offsetMs;
  const services = await Promise.all(
    configs.map((config) =>
      startService(config, { logger, clock, hashingCost: cheapHashing, shared: sharedAdapters(settings) }),
    ),
  );
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const client = createTestClient(
    () => urls[randomInt(urls.length)] ?? '',
    () => {},
  );
  return {
    ...client,
    urls,
    passTime(ms) {
      offsetMs += ms;
    },
    async stop() {
      await Promise.all(services.map((service) => service.stop()));
      await database.drop();
    },
  };
}

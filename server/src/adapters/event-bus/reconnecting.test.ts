import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { startBreakableProxy } from '../../../test-support/breakable-proxy.ts';
import { createTestDatabase } from '../../../test-support/postgres-server.ts';
import { createPostgresEventBus } from './postgres-event-bus.ts';

test('tries again once a second while the database is away, however long that is', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const address = new URL(url);
  const proxy = await startBreakableProxy(Number(address.port));
  address.port = String(proxy.port);
  const bus = await createPostgresEventBus(address.href, () => {});
  proxy.cut();
  const before = proxy.connections();
  await sleep(4_500);
  // Each try that failed used to begin two others.
  expect(proxy.connections() - before).toBeLessThanOrEqual(5);
  expect(proxy.connections() - before).toBeGreaterThanOrEqual(3);
  const signal = new Promise<void>((resolve) => bus.subscribe('topic', () => resolve()));
  proxy.restore();
  await signal;
  await bus.close();
  await proxy.close();
  await drop();
});

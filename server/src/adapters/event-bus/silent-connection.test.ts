import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { startBreakableProxy } from '../../../test-support/breakable-proxy.ts';
import { createTestDatabase } from '../../../test-support/postgres-server.ts';
import type { EventBus } from '../../live-chat/ports.ts';
import { createPostgresEventBus } from './postgres-event-bus.ts';

const probe = { everyMs: 300, withinMs: 200 };

/** One node whose connections lead through a proxy, and one whose do not. */
async function startNodes() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const target = new URL(url);
  const proxy = await startBreakableProxy(Number(target.port));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  const cutOff = await createPostgresEventBus(through.href, () => {}, probe);
  const other = await createPostgresEventBus(url, () => {}, probe);
  return {
    proxy,
    cutOff,
    other,
    async stop() {
      await cutOff.close();
      await other.close();
      await proxy.close();
      await drop();
    },
  };
}

const signalsOf = (bus: EventBus, topic: string) => {
  const heard = { count: 0 };
  bus.subscribe(topic, () => {
    heard.count += 1;
  });
  return heard;
};

test('a connection that has gone silent is noticed and made anew, and nothing is slept through', async () => {
  const { proxy, cutOff, other, stop } = await startNodes();
  const [here, there] = [signalsOf(cutOff, 'to-it'), signalsOf(other, 'from-it')];
  other.publish('to-it');
  cutOff.publish('from-it');
  while (here.count === 0 || there.count === 0) await sleep(5);
  proxy.freeze();
  const before = proxy.connections();
  other.publish('to-it');
  cutOff.publish('from-it');
  while (proxy.connections() === before) await sleep(20);
  proxy.restore();
  while (here.count < 2 || there.count < 2) await sleep(20);
  await stop();
});

test('a quiet connection that is well is left alone', async () => {
  const { proxy, stop } = await startNodes();
  const before = proxy.connections();
  await sleep(2_000);
  expect(proxy.connections()).toBe(before);
  await stop();
});

test('a connection on which listening fails is ended', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const through = new URL(url);
  const open = new Set<Socket>();
  // Passes everything on but the request to listen.
  const proxy = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    const target = connect(Number(through.port), through.hostname);
    client.on('data', (bytes) => bytes.includes('listen') || target.write(bytes));
    target.on('data', (bytes) => client.write(bytes));
    client.on('close', () => target.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as AddressInfo).port);
  await expect(createPostgresEventBus(address.href, () => {}, probe)).rejects.toThrow('timeout');
  while (open.size > 0) await sleep(5);
  proxy.close();
  await drop();
});

test('more signals than can be kept become one that wakes everybody', async () => {
  const { proxy, cutOff, other, stop } = await startNodes();
  const heard = signalsOf(other, 'last');
  proxy.cut();
  for (let topic = 0; topic < 20_000; topic++) cutOff.publish(`topic-${topic}`);
  cutOff.publish('last');
  await sleep(50);
  expect(heard.count).toBe(0);
  proxy.restore();
  while (heard.count === 0) await sleep(20);
  await stop();
});

import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../../test-support/postgres-server.ts';
import { type SiteServer, startSite } from '../../test-support/site-server.ts';
import { type Engine, engines } from '../../test-support/test-service.ts';
import {
  answers,
  isSignedWith,
  misbehaviours,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test-support/webhook-receiver.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { openPostgresDatabase } from '../adapters/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { announcing } from '../adapters/database/webhooks/webhook-steps.ts';
import { createWebhookStore } from '../adapters/database/webhooks/webhook-store.ts';
import { createWebPost } from '../adapters/web-fetch/web-fetch.ts';
import { createSecretBox } from '../secrets.ts';
import { createDispatcher } from './dispatcher.ts';
import type { EventTypes, Webhook, WebPost } from './ports.ts';

async function openDatabase(engine: Engine): Promise<{ database: Database; close(): Promise<void> }> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'));
    const database = await openPostgresDatabase({ url, poolSize: 8 });
    return { database, close: () => database.close().then(drop) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-webhooks-'));
  const database = await openSqliteDatabase(folder);
  return { database, close: () => database.close().then(() => rm(folder, { recursive: true })) };
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** Longer than any test waits, also on a busy machine: who hangs does so until the end. */
const TIMEOUT_MS = 600_000;
const SHORT_TIMEOUT_MS = 400;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe.each(engines)('what is sent on %s', (engine) => {
  const box = createSecretBox(() => 'a secret of the operator, long enough', 'secrets of webhooks');
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  let store: ReturnType<typeof createWebhookStore>;
  let receiver: WebhookReceiver;
  /** On a host of its own, as a host has so many places too. */
  let hung: WebhookReceiver;
  /** Inside the network, and not allowed. */
  let canary: SiteServer;
  let web: WebPost;
  let impatientWeb: WebPost;
  const webWithin = (timeoutMs: number) =>
    createWebPost({ allowedHosts: [receiver.host, hung.host], userAgent: 'Test', timeoutMs });
  let nowMs = 1_790_000_000_000;
  let count = 0;
  const failures: unknown[] = [];

  beforeAll(async () => {
    opened = await openDatabase(engine);
    store = createWebhookStore(opened.database);
    receiver = await startWebhookReceiver();
    canary = await startSite({ '/': 'secret' });
    hung = await startWebhookReceiver();
    web = webWithin(TIMEOUT_MS);
    impatientWeb = webWithin(SHORT_TIMEOUT_MS);
  });
  afterAll(async () => {
    await web?.close();
    await impatientWeb?.close();
    await receiver?.close();
    await hung?.close();
    await canary?.close();
    await opened?.close();
    expect(failures).toEqual([]);
  });
  beforeEach(async () => {
    nowMs += 100 * dayMs;
    await forgetWaiting();
  });

  /** What another test, or an earlier part, has left waiting. */
  async function forgetWaiting() {
    const { build } = opened.database;
    await opened.database.write([step(build.deleteFrom('webhook_deliveries').where('state', '=', 'pending'))]);
  }

  async function createAccount(): Promise<string> {
    const id = `acct_${++count}`;
    await opened.database.write([
      step(
        opened.database.build.insertInto('accounts').values({
          id,
          name: id,
          plan: 'free',
          hourly_limit: null,
          retention_days: 30,
          created_at: nowMs,
        }),
      ),
    ]);
    return id;
  }

  async function createWebhook(accountId: string, types: EventTypes = 'all', { url } = receiver): Promise<Webhook> {
    const id = `hook_${++count}`;
    const webhook: Webhook = {
      id,
      accountId,
      url: `${url}/${id}`,
      types,
      description: '',
      isEnabled: true,
      disabledReason: null,
      failingSince: null,
      oldSecretBox: null,
      oldSecretUntil: null,
      secretBox: box.seal(SECRET, id) ?? '',
      createdAt: nowMs,
      updatedAt: nowMs,
    };
    await store.create(webhook, 20);
    return webhook;
  }

  async function announce(accountId: string, data: Record<string, unknown> = { n: 1 }): Promise<string> {
    const id = `evt_${++count}`;
    await opened.database.write([
      // What is sent is not the dispatcher's business.
      announcing(opened.database.build)({ id, accountId, type: 'source.finished', data: data as never, nowMs }),
    ]);
    return id;
  }

  const dispatcherOf = (post: WebPost['post'] = web.post, atOnce = 32) =>
    createDispatcher({
      store,
      post,
      box,
      atOnce,
      clock: () => nowMs,
      onError: (error) => void failures.push(error),
    });
  async function claim() {
    const { due } = await store.due({ nowMs, afterAccount: '', accounts: 1_000, mostOfWebhook: 2 });
    return store.claim(due, { nowMs, leaseMs: 30_000, mostOfWebhook: 2 });
  }
  const receiptsOf = ({ id }: Webhook) => receiver.receipts.filter(({ path }) => path === `/${id}`);
  const behave = ({ id }: Webhook, behaviour: WebhookReceiver['behaviours'][string]) => {
    receiver.behaviours[`/${id}`] = behaviour;
  };
  /** Sends what is due and waits until the attempt is over. */
  async function attempt({ id }: Webhook, eventId: string, dispatcher = dispatcherOf()) {
    const before = (await store.findDelivery(id, eventId))?.attempts ?? 0;
    dispatcher.wake();
    const delivery = await vi.waitFor(async () => {
      const found = await store.findDelivery(id, eventId);
      expect(found?.attempts).toBeGreaterThan(before);
      expect(found?.nextAttemptAt).not.toBe(nowMs + 30_000);
      return found;
    });
    await dispatcher.stop();
    return delivery;
  }

  test('carries the headers of Standard Webhooks, a signature, type, time and data', async () => {
    const webhook = await createWebhook(await createAccount());
    const eventId = await announce(webhook.accountId, { name: 'Jörg "J" Ünal' });
    const createdAt = nowMs;
    nowMs += 90_500;
    expect(await attempt(webhook, eventId)).toMatchObject({ state: 'delivered', lastStatus: 204 });
    const [receipt] = receiptsOf(webhook);
    if (!receipt) throw new Error('Nothing arrived.');
    expect(receipt).toMatchObject({
      id: eventId,
      timestamp: String(Math.floor(nowMs / 1_000)),
      headers: { 'content-type': 'application/json', 'user-agent': 'Test' },
      body: {
        type: 'source.finished',
        timestamp: new Date(createdAt).toISOString(),
        data: { name: 'Jörg "J" Ünal' },
      },
    });
    expect(receipt.signatures).toHaveLength(1);
    expect(isSignedWith(receipt, SECRET)).toBe(true);
    expect(isSignedWith({ ...receipt, text: receipt.text.replace('J', 'K') }, SECRET)).toBe(false);
  });

  test('goes to those who want the type, are enabled and belong to the account', async () => {
    const accountId = await createAccount();
    const all = await createWebhook(accountId);
    const wanting = await createWebhook(accountId, ['feedback.received', 'source.finished']);
    const others = await createWebhook(accountId, ['feedback.received', 'live_chat.message']);
    const disabled = await createWebhook(accountId);
    await store.change(disabled.id, { isEnabled: false }, nowMs);
    const foreign = await createWebhook(await createAccount());
    const eventId = await announce(accountId);
    await attempt(all, eventId);
    await vi.waitFor(() => expect(receiptsOf(wanting)).toHaveLength(1));
    expect(receiptsOf(wanting)[0]?.id).toBe(receiptsOf(all)[0]?.id);
    for (const silent of [others, disabled, foreign])
      expect(await store.deliveries(silent.id, undefined, 10)).toEqual([]);
  });

  test('is tried again for about three days under the same id, and then has failed', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(500));
    const eventId = await announce(webhook.accountId);
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries++) {
      const delivery = await attempt(webhook, eventId);
      expect(delivery).toMatchObject({ state: 'pending', attempts: tries, lastStatus: 500 });
      waits.push((delivery?.nextAttemptAt ?? 0) - nowMs);
      nowMs = delivery?.nextAttemptAt ?? 0;
    }
    expect(await attempt(webhook, eventId)).toMatchObject({
      state: 'failed',
      attempts: 10,
      nextAttemptAt: null,
      finishedAt: nowMs,
      lastError: 'The receiver answered with status 500.',
    });
    const planned = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of planned.entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(seconds * 900);
      expect(waits[at]).toBeLessThanOrEqual(seconds * 1_100);
    }
    const receipts = receiptsOf(webhook);
    expect(receipts).toHaveLength(10);
    expect(new Set(receipts.map(({ id, text }) => `${id} ${text}`)).size).toBe(1);
    expect(new Set(receipts.map(({ timestamp }) => timestamp)).size).toBe(10);
    expect(receipts.every((receipt) => isSignedWith(receipt, SECRET))).toBe(true);
  });

  test('is not tried before its time', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(500));
    const { nextAttemptAt } = (await attempt(webhook, await announce(webhook.accountId))) ?? {};
    nowMs = (nextAttemptAt ?? 0) - 1;
    const dispatcher = dispatcherOf();
    dispatcher.wake();
    await dispatcher.stop();
    expect(receiptsOf(webhook)).toHaveLength(1);
  });

  test.each([
    ['hangs', null, /did not answer within 0.4 seconds/],
    ['hangsUp', null, /connection to the receiver failed/],
    ['hangsUpAmidHeaders', null, /connection to the receiver failed/],
    ['speaksNonsense', null, /connection to the receiver failed/],
  ] as const)('to a receiver that %s is tried again', async (name, lastStatus, reason) => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, misbehaviours[name]);
    const eventId = await announce(webhook.accountId);
    const failed = await attempt(webhook, eventId, dispatcherOf(name === 'hangs' ? impatientWeb.post : web.post));
    expect(failed).toMatchObject({ state: 'pending', lastStatus, lastError: expect.stringMatching(reason) });
    behave(webhook, undefined);
    nowMs += 10_000;
    expect(await attempt(webhook, eventId)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect((await store.find(webhook.id))?.failingSince).toBeNull();
  });

  test.each(['sendsABodyForEver', 'sendsALargeBody', 'hangsUpAmidBody'] as const)(
    'is delivered to a receiver that says 200 and %s',
    async (name) => {
      const webhook = await createWebhook(await createAccount());
      behave(webhook, misbehaviours[name]);
      const eventId = await announce(webhook.accountId);
      expect(await attempt(webhook, eventId)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    },
  );

  test.each([301, 302, 303, 307, 308])('follows no redirect (%i), least of all inside', async (status) => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(status, { location: `${canary.url}/` }));
    const eventId = await announce(webhook.accountId);
    expect(await attempt(webhook, eventId)).toMatchObject({
      state: 'pending',
      lastStatus: status,
      lastError: expect.stringContaining('redirects are not followed'),
    });
    expect(canary.connections()).toBe(0);
  });

  test('goes nowhere inside the network, whatever the row or the name says (Dify issue 35947)', async () => {
    const webhook = await createWebhook(await createAccount());
    const post: WebPost['post'] = createWebPost({
      allowedHosts: [],
      userAgent: 'Test',
      timeoutMs: TIMEOUT_MS,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }).post;
    for (const url of [`${canary.url}/`, 'http://rebound.example.com/', 'http://169.254.169.254/']) {
      await store.change(webhook.id, { url }, nowMs);
      const eventId = await announce(webhook.accountId);
      expect(await attempt(webhook, eventId, dispatcherOf(post))).toMatchObject({
        state: 'pending',
        lastStatus: null,
        lastError: expect.stringMatching(/private network|not one of a website/),
      });
      nowMs += 1_000;
    }
    expect(canary.connections()).toBe(0);
  });

  test('waits as long as a receiver under load asks for', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(429, { 'retry-after': '120' }));
    const delivery = await attempt(webhook, await announce(webhook.accountId));
    expect(delivery?.nextAttemptAt).toBe(nowMs + 2 * minuteMs);
  });

  test('stops for good when the receiver says that it is gone', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(500));
    const earlier = await announce(webhook.accountId);
    await attempt(webhook, earlier);
    behave(webhook, answers(410));
    expect(await attempt(webhook, await announce(webhook.accountId))).toMatchObject({
      state: 'failed',
      lastStatus: 410,
    });
    expect(await store.find(webhook.id)).toMatchObject({
      isEnabled: false,
      disabledReason: 'The receiver answered 410 Gone.',
    });
    expect(await store.findDelivery(webhook.id, earlier)).toMatchObject({
      state: 'failed',
      nextAttemptAt: null,
      lastError: 'The webhook was disabled.',
    });
    await announce(webhook.accountId);
    expect(await store.deliveries(webhook.id, undefined, 10)).toHaveLength(2);
  });

  test('ends with a webhook that has done nothing but fail for five days', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(500));
    const since = nowMs;
    for (const days of [0, 2, 4, 5 - 1 / dayMs]) {
      nowMs = since + days * dayMs;
      await attempt(webhook, await announce(webhook.accountId));
    }
    expect(await store.find(webhook.id)).toMatchObject({ isEnabled: true, failingSince: since });
    nowMs += 1;
    await attempt(webhook, await announce(webhook.accountId));
    expect(await store.find(webhook.id)).toMatchObject({
      isEnabled: false,
      disabledReason: 'For five days nothing could be delivered.',
    });
    for (const { state } of await store.deliveries(webhook.id, undefined, 10)) expect(state).toBe('failed');
    await store.change(webhook.id, { isEnabled: true }, nowMs);
    expect(await store.find(webhook.id)).toMatchObject({
      isEnabled: true,
      disabledReason: null,
      failingSince: null,
    });
  });

  test('is not stopped by a failure long after an outage that is over', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(503));
    const since = nowMs;
    for (const days of [0, 1, 2, 3]) {
      nowMs = since + days * dayMs;
      await attempt(webhook, await announce(webhook.accountId));
    }
    // A week in which nothing happens, and then one more.
    nowMs += 7 * dayMs;
    await forgetWaiting();
    await attempt(webhook, await announce(webhook.accountId));
    expect(await store.find(webhook.id)).toMatchObject({ isEnabled: true, failingSince: nowMs });
  });

  test('counts no failures of an address that the webhook has left', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, answers(500));
    const since = nowMs;
    for (const days of [0, 2, 4]) {
      nowMs = since + days * dayMs;
      await attempt(webhook, await announce(webhook.accountId));
    }
    await store.change(webhook.id, { url: webhook.url, description: 'The same address.' }, nowMs);
    expect((await store.find(webhook.id))?.failingSince).toBe(since);
    await forgetWaiting();
    const asked = Promise.withResolvers<() => void>();
    behave(webhook, (response) => asked.resolve(() => void response.writeHead(500).end()));
    nowMs = since + 6 * dayMs;
    const eventId = await announce(webhook.accountId);
    const dispatcher = dispatcherOf();
    dispatcher.wake();
    const answer = await asked.promise;
    await store.change(webhook.id, { url: `${webhook.url}/new` }, nowMs);
    expect((await store.find(webhook.id))?.failingSince).toBeNull();
    answer();
    await vi.waitFor(async () =>
      expect(await store.findDelivery(webhook.id, eventId)).toMatchObject({ lastStatus: 500 }),
    );
    await dispatcher.stop();
    expect(await store.find(webhook.id)).toMatchObject({ isEnabled: true, failingSince: null });
  });

  test('goes to the new address when the old one, asked before, says that it is gone', async () => {
    const webhook = await createWebhook(await createAccount());
    const asked = Promise.withResolvers<() => void>();
    behave(webhook, (response) => asked.resolve(() => void response.writeHead(410).end()));
    const eventId = await announce(webhook.accountId);
    const dispatcher = dispatcherOf();
    dispatcher.wake();
    const answer = await asked.promise;
    await store.change(webhook.id, { url: `${webhook.url}/new` }, nowMs);
    answer();
    await vi.waitFor(async () =>
      expect(await store.findDelivery(webhook.id, eventId)).toMatchObject({ state: 'delivered' }),
    );
    await dispatcher.stop();
    expect(await store.find(webhook.id)).toMatchObject({ isEnabled: true, disabledReason: null });
    expect(receiver.receipts.filter(({ path }) => path === `/${webhook.id}/new`)).toHaveLength(1);
  });

  /** Stops without waiting for receivers that hang. */
  async function stopReleasing(dispatcher: ReturnType<typeof dispatcherOf>, held: ServerResponse[]) {
    const stopping = dispatcher.stop();
    for (const response of held) response.writeHead(204).end();
    await stopping;
  }

  test('goes on past accounts all of whose receivers hang', async () => {
    const calm = await createWebhook(await createAccount());
    const hogs: Webhook[] = [];
    for (let account = 0; account < 5; account++) {
      const hog = await createAccount();
      for (let n = 0; n < 20; n++) hogs.push(await createWebhook(hog, 'all', hung));
      for (let n = 0; n < 20; n++) await announce(hog, { n });
    }
    const held: ServerResponse[] = [];
    for (const { id } of hogs) hung.behaviours[`/${id}`] = (response) => void held.push(response);
    const dispatcher = dispatcherOf(web.post, 32);
    dispatcher.wake();
    await vi.waitFor(() => expect(hung.receipts.length).toBeGreaterThan(10));
    const events = 30;
    for (let n = 0; n < events; n++) await announce(calm.accountId, { n });
    dispatcher.wake();
    await vi.waitFor(() => expect(receiptsOf(calm)).toHaveLength(events));
    await stopReleasing(dispatcher, held);
  });

  test('goes on past a receiver that hangs, which is asked no more than twice at once', async () => {
    const accountId = await createAccount();
    const hanging = await createWebhook(accountId);
    const well = await createWebhook(accountId);
    const held: ServerResponse[] = [];
    behave(hanging, (response) => void held.push(response));
    const events = 40;
    for (let n = 0; n < events; n++) await announce(accountId, { n });
    const dispatcher = dispatcherOf(web.post, 4);
    dispatcher.wake();
    await vi.waitFor(() => expect(receiptsOf(well)).toHaveLength(events));
    expect(receiptsOf(hanging)).toHaveLength(2);
    await stopReleasing(dispatcher, held);
    expect(receiver.mostAtOnce(`/${hanging.id}`)).toBe(2);
    expect(receiver.mostAtOnce(`/${well.id}`)).toBeLessThanOrEqual(2);
    expect(new Set(receiptsOf(well).map(({ id }) => id)).size).toBe(events);
  });

  test('is sent once by many nodes, twice at once at most', async () => {
    const webhook = await createWebhook(await createAccount());
    behave(webhook, (response) => void setTimeout(() => response.writeHead(200).end(), 10));
    for (let n = 0; n < 40; n++) await announce(webhook.accountId, { n });
    const nodes = Array.from({ length: 3 }, () => dispatcherOf());
    await vi.waitFor(() => {
      for (const node of nodes) node.wake();
      expect(receiptsOf(webhook).length).toBeGreaterThanOrEqual(40);
    });
    await Promise.all(nodes.map((node) => node.stop()));
    expect(receiptsOf(webhook)).toHaveLength(40);
    expect(new Set(receiptsOf(webhook).map(({ id }) => id)).size).toBe(40);
    expect(receiver.mostAtOnce(`/${webhook.id}`)).toBeLessThanOrEqual(2);
  });

  test('of a node that was killed is sent by another when its lease is over, and not before', async () => {
    const webhook = await createWebhook(await createAccount());
    const eventId = await announce(webhook.accountId);
    const [killed] = await claim();
    expect(killed).toMatchObject({ eventId, attempts: 1 });
    nowMs += 29_999;
    expect(await claim()).toEqual([]);
    nowMs += 1;
    expect(await attempt(webhook, eventId)).toMatchObject({ state: 'delivered', attempts: 2 });
    // Not dead after all: what it has to say is no longer of interest.
    if (!killed) throw new Error('Nothing was claimed.');
    await store.fail(killed, {
      status: 500,
      error: 'Late.',
      nowMs,
      nextAttemptAt: nowMs,
      continuousSince: 0,
      hopelessSince: 0,
      hopelessReason: '',
    });
    expect(await store.findDelivery(webhook.id, eventId)).toMatchObject({ state: 'delivered' });
    expect((await store.find(webhook.id))?.failingSince).toBeNull();
  });

  test('is not given up because servers were killed while sending it', async () => {
    const webhook = await createWebhook(await createAccount());
    const eventId = await announce(webhook.accountId);
    for (let kills = 0; kills < 20; kills++) {
      await claim();
      await store.releaseAll(nowMs);
    }
    behave(webhook, answers(500));
    expect(await attempt(webhook, eventId)).toMatchObject({ state: 'pending', attempts: 21 });
  });

  test('and is on its way when its server stops is free for others at once', async () => {
    const webhook = await createWebhook(await createAccount());
    const eventId = await announce(webhook.accountId);
    const begun = Promise.withResolvers<void>();
    const dispatcher = dispatcherOf(async (_, { signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw signal.reason;
    });
    dispatcher.wake();
    await begun.promise;
    await dispatcher.stop();
    expect(await store.findDelivery(webhook.id, eventId)).toMatchObject({
      state: 'pending',
      nextAttemptAt: nowMs,
      lastError: null,
    });
  });

  test('says so when its secret was sealed with another key of the server', async () => {
    const webhook = await createWebhook(await createAccount());
    const others = createSecretBox(() => 'another secret of the operator, too', 'secrets of webhooks');
    const sealed = others.seal(SECRET, webhook.id) ?? '';
    await store.replaceSecret(webhook, sealed, 0, nowMs);
    expect(await attempt(webhook, await announce(webhook.accountId))).toMatchObject({
      state: 'pending',
      lastError: 'The signing secret cannot be read; rotate it.',
    });
    expect(receiptsOf(webhook)).toEqual([]);
  });

  test('is forgotten 14 days after it was delivered, 30 after it has failed', async () => {
    const accountId = await createAccount();
    const [well, ill] = [await createWebhook(accountId), await createWebhook(accountId)];
    behave(ill, answers(410));
    const eventId = await announce(accountId);
    await attempt(well, eventId);
    await vi.waitFor(async () => expect(await store.findDelivery(ill.id, eventId)).toMatchObject({ state: 'failed' }));
    const finishedAt = nowMs;
    const isKept = async (days: number) => {
      nowMs = finishedAt + days * dayMs;
      const times = { deliveredBefore: nowMs - 14 * dayMs, failedBefore: nowMs - 30 * dayMs };
      await store.forget({ nowMs, ...times }, 1_000);
      return Promise.all([well, ill].map(async ({ id }) => (await store.findDelivery(id, eventId)) !== undefined));
    };
    expect(await isKept(14)).toEqual([true, true]);
    expect(await isKept(14.1)).toEqual([false, true]);
    expect(await isKept(30.1)).toEqual([false, false]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../test-support/postgres-server.ts';
import { type Engine, engines } from '../../test-support/test-service.ts';
import { type Database, step } from '../adapters/database/database.ts';
import { openPostgresDatabase } from '../adapters/database/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../adapters/database/sqlite/sqlite-database.ts';
import { createWebhookStore } from '../adapters/database/webhooks/webhook-store.ts';
import type { WebhookStore } from './ports.ts';

const nowMs = 1_790_000_000_000;
const hourMs = 3_600_000;
const leaseMs = 30_000;
const mostOfWebhook = 2;

async function openDatabase(engine: Engine): Promise<{ database: Database; close(): Promise<void> }> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'));
    const database = await openPostgresDatabase({ url, poolSize: 8 });
    return { database, close: () => database.close().then(drop) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-claiming-'));
  const database = await openSqliteDatabase(folder);
  return { database, close: () => database.close().then(() => rm(folder, { recursive: true })) };
}

describe.each(engines)('claiming on %s', (engine) => {
  let database: Database;
  let store: WebhookStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openDatabase(engine));
    store = createWebhookStore(database);
  });
  afterAll(() => close?.());

  /** Accounts `prefix-0`, `prefix-1`, …, each with a webhook and so many deliveries for it. */
  async function add(prefix: string, accounts: number, events: number, nextAttemptAt = nowMs, isDue = 1) {
    const { build } = database;
    const ids = Array.from({ length: accounts }, (_, at) => `${prefix}-${String(at).padStart(5, '0')}`);
    for (let from = 0; from < accounts; from += 500) {
      const some = ids.slice(from, from + 500);
      await database.write([
        step(
          build.insertInto('accounts').values(
            some.map((id) => ({
              id,
              name: id,
              plan: 'free',
              hourly_limit: null,
              retention_days: 30,
              created_at: 0,
            })),
          ),
        ),
        step(
          build.insertInto('webhooks').values(
            some.map((id) => ({
              id: `hook-${id}`,
              account_id: id,
              url: 'https://x.example.com/',
              types: '*',
              description: '',
              is_enabled: 1,
              secret_box: 'x',
              created_at: 0,
              updated_at: 0,
            })),
          ),
        ),
        ...Array.from({ length: events }, (_, event) =>
          step(
            build.insertInto('webhook_deliveries').values(
              some.map((id) => ({
                webhook_id: `hook-${id}`,
                event_id: `evt-${event}`,
                account_id: id,
                is_due: isDue,
                type: 'source.finished',
                data: '{}',
                state: 'pending',
                attempts: 0,
                failures: 0,
                next_attempt_at: nextAttemptAt,
                lease_until: 0,
                created_at: 0,
              })),
            ),
          ),
        ),
      ]);
    }
  }

  async function claimNext(afterAccount = '', accounts = 16, at = nowMs) {
    const { due, lastAccount } = await store.due({ nowMs: at, afterAccount, accounts, mostOfWebhook });
    return { claimed: await store.claim(due, { nowMs: at, leaseMs, mostOfWebhook }), lastAccount };
  }

  test('is no slower for thousands of webhooks that wait for their time', async () => {
    // The shortest of many: what else the machine does makes none of them shorter.
    const timeOf = async () => {
      const times: number[] = [];
      for (let n = 0; n < 25; n++) {
        const startedAt = performance.now();
        const { claimed } = await claimNext();
        times.push(performance.now() - startedAt);
        for (const each of claimed) await store.giveBack(each, nowMs);
      }
      return Math.min(...times);
    };
    await add('due', 1, 1);
    // PostgreSQL makes its plans now, from tables that are all but empty.
    const before = await timeOf();
    await add('later', 10_000, 1, nowMs + hourMs, 0);
    const after = await timeOf();
    expect({ before, after, isSlower: after > before * 3 + 5 }).toMatchObject({ isSlower: false });
    await database.write([step(database.build.deleteFrom('accounts'))]);
  });

  test('goes from account to account, however much waits for one', async () => {
    await add('a', 1, 100);
    await add('b', 4, 1);
    const first = await claimNext('', 2);
    expect(first.claimed.map(({ webhook }) => webhook.id)).toEqual(['hook-a-00000', 'hook-b-00000']);
    const second = await claimNext(first.lastAccount, 2);
    expect(second.claimed.map(({ webhook }) => webhook.id)).toEqual(['hook-b-00001', 'hook-b-00002']);
    const third = await claimNext(second.lastAccount, 2);
    expect(third.claimed).toHaveLength(1);
    expect(third.lastAccount).toBeUndefined();
    await database.write([step(database.build.deleteFrom('accounts'))]);
  });

  test('takes up what waited, when its time has come and not before', async () => {
    await add('c', 3, 1, nowMs + hourMs, 0);
    expect((await claimNext()).claimed).toEqual([]);
    expect((await claimNext('', 16, nowMs + hourMs - 1)).claimed).toEqual([]);
    expect((await claimNext('', 16, nowMs + hourMs)).claimed).toHaveLength(3);
    await database.write([step(database.build.deleteFrom('accounts'))]);
  });

  test('holds two of a webhook at most, whoever claims at the same moment', async () => {
    await add('d', 5, 40);
    for (let round = 0; round < 5; round++) {
      // Each has looked before any of them has claimed, and has found another event.
      const looks = await Promise.all(
        Array.from({ length: 8 }, async (_, node) => {
          const { due } = await store.due({ nowMs, afterAccount: '', accounts: 16, mostOfWebhook });
          return due.map((each) => ({ ...each, eventId: `evt-${round * 8 + node}` }));
        }),
      );
      const claims = await Promise.all(looks.map((due) => store.claim(due, { nowMs, leaseMs, mostOfWebhook })));
      const counts = new Map<string, number>();
      for (const { webhook } of claims.flat()) counts.set(webhook.id, (counts.get(webhook.id) ?? 0) + 1);
      expect([...counts.values()]).toEqual([2, 2, 2, 2, 2]);
      for (const each of claims.flat()) await store.succeed(each, { status: 200, error: null, nowMs });
    }
  });
});

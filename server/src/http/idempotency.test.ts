import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, openNodes } from '../../test-support/database-nodes.ts';
import { engines } from '../../test-support/test-service.ts';
import { createIdempotencyStore } from '../adapters/database/idempotency/idempotency-store.ts';
import { createIdempotency } from './idempotency.ts';
import type { IdempotencyStore } from './ports.ts';

describe.each(engines)('a key whose request failed with its database, on %s', (engine) => {
  let database: DatabaseNodes;
  beforeAll(async () => {
    database = await openNodes(engine, inject('postgresUrl'));
  });
  afterAll(() => database?.close());

  test('is given back as soon as the database is there again, not only when its lease has ended', async () => {
    const store = createIdempotencyStore(database.nodes[0]);
    let isGone = false;
    let triesWhileGone = 0;
    const unsteady: IdempotencyStore = {
      ...store,
      release(key) {
        if (!isGone) return store.release(key);
        triesWhileGone += 1;
        return Promise.reject(new Error('The database is gone.'));
      },
    };
    // Time stands still: the lease never ends by itself.
    const idempotency = createIdempotency({ store: unsteady, clock: () => 1_000_000 });
    const request = { key: 'key-1', scope: 'nobody POST /x', params: {}, body: { a: 1 }, keepsReply: true };
    await expect(
      idempotency.once(request, () => {
        isGone = true;
        return Promise.reject(new Error('The database is gone.'));
      }),
    ).rejects.toThrow('gone');
    await expect.poll(() => triesWhileGone).toBeGreaterThanOrEqual(2);
    isGone = false;
    const reply = { status: 200, headers: {}, body: '"done"' };
    expect(await idempotency.once(request, async () => ({ reply }))).toEqual(reply);
  });

  test('is given back where the reply to its claim was lost, and another’s claim is left alone', async () => {
    const store = createIdempotencyStore(database.nodes[0]);
    let losesReply = true;
    const unsteady: IdempotencyStore = {
      ...store,
      async claim(claim) {
        const claimed = await store.claim(claim);
        if (!losesReply) return claimed;
        losesReply = false;
        throw new Error('The connection is gone.');
      },
    };
    const idempotency = createIdempotency({ store: unsteady, clock: () => 1_000_000 });
    const request = { key: 'key-3', scope: 'nobody POST /x', params: {}, body: {}, keepsReply: true };
    const reply = { status: 200, headers: {}, body: '"done"' };
    await expect(idempotency.once(request, async () => ({ reply }))).rejects.toThrow('gone');
    // Would wait for ever for a lease that does not end.
    expect(await idempotency.once(request, async () => ({ reply }))).toEqual(reply);

    const claim = { key: 'theirs', requestHash: 'x', seed: 'theirs', nowMs: 1_000_000, leaseUntilMs: 1_030_000 };
    expect(await store.claim(claim)).toEqual({ outcome: 'ours', seed: 'theirs' });
    await store.releaseClaim('theirs', 'not theirs');
    expect(await store.claim(claim)).toEqual({ outcome: 'running' });
  });

  test('is not given back by who held it once its lease has ended: it may be another’s by then', async () => {
    const store = createIdempotencyStore(database.nodes[0]);
    let nowMs = 1_000_000;
    let tries = 0;
    const unsteady: IdempotencyStore = {
      ...store,
      release() {
        tries += 1;
        // As long as a lease lasts, and longer.
        nowMs += 60_000;
        return Promise.reject(new Error('The database is gone.'));
      },
    };
    const idempotency = createIdempotency({ store: unsteady, clock: () => nowMs });
    const request = { key: 'key-2', scope: 'nobody POST /x', params: {}, body: {}, keepsReply: true };
    await expect(idempotency.once(request, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    // Several times as long as it waits before another try.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(tries).toBe(1);
  });
});

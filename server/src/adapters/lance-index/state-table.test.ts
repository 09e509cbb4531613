import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLanceDbInstalled, needsLanceDb } from '../../../test-support/installed-lancedb.ts';
import { startS3Server } from '../../../test-support/s3-server.ts';
import { openLanceStore } from './lance-store.ts';
import { openStateTable } from './state-table.ts';

describe.skipIf(!isLanceDbInstalled()).each(['a folder', 'an object store'])(
  `what nodes know of a table in %s ${needsLanceDb}`,
  (place) => {
    let folder: string;
    let store: { url: string; storage?: Record<string, string>; close?(): Promise<void> };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parley-lance-state-'));
      store = place === 'a folder' ? { url: join(folder, 'lance') } : await startS3Server(join(folder, 's3'));
    });
    afterAll(async () => {
      await store.close?.();
      await rm(folder, { recursive: true, force: true });
    });
    const openNode = async () =>
      openStateTable(await openLanceStore({ ...store, cacheBytes: 1_000_000 }), 'state.bot.00000000');

    test('is held by one of several that claim it at once', async () => {
      const nodes = await Promise.all(Array.from({ length: 5 }, openNode));
      const seen = await Promise.all(nodes.map(async (node) => ({ node, state: await node.read() })));
      expect(new Set(seen.map(({ state }) => state.beat)).size).toBe(1);
      const claims = await Promise.all(seen.map(({ node, state }) => node.claim(state)));
      expect(claims.filter((holder) => holder !== undefined)).toHaveLength(1);
      const winner = claims.findIndex((holder) => holder !== undefined);
      expect(await nodes[winner]?.release(claims[winner] ?? '')).toBe(true);
    });

    test('is not changed by a holder whose place another has taken', async () => {
      const [late, other] = [await openNode(), await openNode()];
      const first = await late.claim(await late.read());
      const key = await late.addChange(Uint8Array.of(1, 2, 3));
      const second = await other.claim(await other.read());
      expect(first && second).toBeTruthy();
      expect(await late.publish(first ?? '', { version: 7, changes: [key] })).toBe(false);
      expect(await late.beat(first ?? '')).toBe(false);
      expect(await late.release(first ?? '')).toBe(false);
      expect(await other.read()).toMatchObject({ version: -1, holder: second, changes: [] });
      expect(await other.publish(second ?? '', { version: 8, changes: [key] })).toBe(true);
      expect(await late.read()).toMatchObject({ version: 8, changes: [key] });
      expect(await late.readChanges([key])).toEqual([Uint8Array.of(1, 2, 3)]);
      await other.keepChanges([]);
      expect(await other.readChanges([key])).toBeUndefined();
    });
  },
);
